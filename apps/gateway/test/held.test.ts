import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_LIMITS } from '../src/limits/gateway-limits.js';
import { CONVERSATION, createFakeConversation, type FakeConversation } from './fake-conversations.js';
import { readStream } from './read-stream.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

const EVENTS = `/api/conversations/${CONVERSATION}/events`;
const MESSAGES = `/api/conversations/${CONVERSATION}/messages`;
const MOST = 20;
let conversation: FakeConversation;
let gateway: ServedGateway;

beforeEach(async () => {
  conversation = createFakeConversation();
  gateway = await serveGateway({ ...conversation, limits: { ...NO_LIMITS, streams: MOST } });
});
afterEach(() => gateway.close());

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
        'You have 20 streams and waiting requests open already. Close one of them (a tab, a terminal), then try again.',
      code: 'RATE_LIMITED',
      details: { limit: 'streams', most: 20, retryAfterSeconds: 5 },
    });
    await streams[0]?.body?.cancel();
    await vi.waitFor(async () => expect((await gateway.call(EVENTS)).status).toBe(200), { timeout: 10_000 });
  });

  it('are streams and waiting requests together, and a refused message is not stored', async () => {
    await open(MOST - 1);
    const waiting = send('wait=30');
    await vi.waitFor(() => expect(conversation.accepted).toHaveLength(1));
    expect((await send('wait=30')).status).toBe(429);
    expect(conversation.accepted).toHaveLength(1);
    expect((await send(null)).status).toBe(202);
    conversation.end(1, { type: 'withdrawn' });
    expect((await waiting).status).toBe(200);
    expect((await send('wait=1')).status).toBe(202);
  });

  it('is nobody else’s business', async () => {
    await open(MOST);
    expect((await gateway.call(EVENTS, { as: 'stranger' })).status).toBe(404);
    expect((await gateway.call(EVENTS, { as: 'stranger' })).status).toBe(404);
  });
});

it('twenty viewers of a conversation ask the database as often as one does', async () => {
  const streams = (await open(MOST)).map(readStream);
  const heard = Promise.all(streams.map((stream) => stream.next()));
  await vi.waitFor(() => expect(conversation.watchers()).toBe(1));
  const before = conversation.reads();
  conversation.add('turn.started', { turn: 1 });
  expect((await heard).map((frame) => frame?.id)).toEqual(Array.from({ length: MOST }, () => '1'));
  // Once for the event, once to see that nothing follows, and a poll that may fall in between.
  expect(conversation.reads() - before).toBeLessThanOrEqual(4);
  for (const stream of streams) await stream.close();
  await vi.waitFor(() => expect(conversation.watchers()).toBe(0));
});
