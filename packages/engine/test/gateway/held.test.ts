import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_LIMITS } from '../../src/gateway/limits/gateway-limits.js';
import { CONVERSATION, createFakeConversation, type FakeConversation } from './fake-conversations.js';
import { readStream } from './read-stream.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';
import { openSilentReader } from './silent-reader.js';

const EVENTS = `/api/conversations/${CONVERSATION}/events`;
const MESSAGES = `/api/conversations/${CONVERSATION}/messages`;
const MOST = 20;
let conversation: FakeConversation;
let gateway: ServedGateway;

beforeEach(async () => {
  conversation = createFakeConversation();
  gateway = await serveGateway({ ...conversation, limits: { ...NO_LIMITS, streams: MOST } });
});
afterEach(() => {
  vi.useRealTimers();
  return gateway.close();
});

const open = (count: number) => Promise.all(Array.from({ length: count }, () => gateway.call(EVENTS)));
const send = (prefer: string | null) =>
  gateway.call(MESSAGES, { json: { text: 'Hi' }, headers: prefer === null ? {} : { prefer } });

describe('what a user has open at a time', () => {
  it('are twenty streams; one more is refused until one is closed', async () => {
    const streams = await open(MOST);
    const refused = await gateway.call(EVENTS);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual({
      error:
        'Roundtable is already open in 20 places. Close one of them (a tab or a terminal), then try again.',
      code: 'RATE_LIMITED',
      details: { limit: 'streams', most: 20, retryAfterSeconds: 5 },
    });
    await streams[0]?.body?.cancel();
    await expect.poll(async () => (await gateway.call(EVENTS)).status).toBe(200);
  });

  it('are waiting requests beside the streams; of one more the message is not stored', async () => {
    await open(MOST);
    const waiting = Array.from({ length: MOST }, () => send('wait=30'));
    await expect.poll(() => conversation.accepted).toHaveLength(MOST);
    const refused = await send('wait=30');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error: expect.stringMatching(/^20 of your requests are already waiting for a result\./),
      details: { limit: 'waits', most: MOST },
    });
    expect(conversation.accepted).toHaveLength(MOST);
    expect((await send(null)).status).toBe(202);
    conversation.end(1, { type: 'withdrawn' });
    expect((await Promise.race(waiting)).status).toBe(200);
    expect((await send('wait=1')).status).toBe(202);
  });

  it('is nobody else’s business', async () => {
    await open(MOST);
    expect((await gateway.call(EVENTS, { as: 'stranger' })).status).toBe(404);
    expect((await gateway.call(EVENTS, { as: 'stranger' })).status).toBe(404);
  });
});

describe('streams that are open for two minutes', () => {
  const later = () => vi.setSystemTime(Date.now() + 120_000);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  it('make room for new ones, the oldest first, and whose viewer is alive misses nothing', async () => {
    const streams = (await open(MOST)).map(readStream);
    conversation.add('turn.started', { turn: 1 });
    for (const stream of streams) expect((await stream.next())?.id).toBe('1');
    later();
    expect((await gateway.call(EVENTS)).status).toBe(200);
    expect(await streams[0]?.next()).toBeNull();
    conversation.add('turn.completed', { turn: 1 });
    expect((await streams[1]?.next())?.id).toBe('2');
    const resumed = readStream(await gateway.call(EVENTS, { headers: { 'last-event-id': '1' } }));
    expect((await resumed.next())?.id).toBe('2');
    expect(await streams[1]?.next()).toBeNull();
  });

  it('end once, however many viewers come back', async () => {
    await open(MOST);
    later();
    const statuses = (await open(MOST + 1)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await gateway.call(EVENTS)).status).toBe(429);
  });

  it('end also when their viewer reads nothing any more', async () => {
    const socket = await openSilentReader(gateway, { conversation, path: `${EVENTS}?after=0` });
    const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
    await open(MOST - 1);
    later();
    expect((await gateway.call(EVENTS)).status).toBe(200);
    let text = '';
    for await (const chunk of socket) text = `${text}${chunk}`.slice(-20);
    await ended;
    expect(text).not.toMatch(/0\r\n\r\n$/); // cut off, instead of waiting for it
  });
});

it('twenty viewers of a conversation ask the database as often as one does', async () => {
  const streams = (await open(MOST)).map(readStream);
  const heard = Promise.all(streams.map((stream) => stream.next()));
  await expect.poll(() => conversation.watchers()).toBe(1);
  const before = conversation.reads();
  conversation.add('turn.started', { turn: 1 });
  expect((await heard).map((frame) => frame?.id)).toEqual(Array.from({ length: MOST }, () => '1'));
  // Once for the event, once to see that nothing follows, and a poll that may fall in between.
  expect(conversation.reads() - before).toBeLessThanOrEqual(4);
  for (const stream of streams) await stream.close();
  await expect.poll(() => conversation.watchers()).toBe(0);
});
