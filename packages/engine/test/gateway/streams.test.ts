import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../../packages/client/src/index.js';
import { drain } from '../../src/gateway/serve.js';
import { CONVERSATION, createFakeConversation, type FakeConversation } from './fake-conversations.js';
import { readStream } from './read-stream.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';
import { openSilentReader } from './silent-reader.js';

const EVENTS = `/api/conversations/${CONVERSATION}/events`;
let conversation: FakeConversation;
let gateway: ServedGateway;

beforeEach(async () => {
  conversation = createFakeConversation({ batch: 3 });
  gateway = await serveGateway(conversation);
});
afterEach(() => gateway.close());

const open = async (path = EVENTS, headers: Record<string, string> = {}) =>
  readStream(await gateway.call(path, { headers }));
const ids = (frames: readonly { id: string }[]) => frames.map((frame) => frame.id);

describe('a stream', () => {
  it('has the headers that keep it flowing', async () => {
    const response = await gateway.call(EVENTS);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const stream = readStream(response);
    conversation.add('turn.started', { turn: 1 });
    expect(await stream.next()).toEqual({ id: '1', event: 'turn.started', data: { turn: 1 } });
    expect(stream.other).toEqual(['retry: 1000']);
    await stream.close();
    await expect.poll(() => conversation.watchers()).toBe(0);
  });

  it('says every fifteen seconds that it lives, so that nobody on the way takes it for dead', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const stream = await open();
      conversation.add('turn.started', { turn: 1 });
      await stream.next();
      expect(stream.other).toEqual(['retry: 1000']);
      vi.advanceTimersByTime(15_000);
      const reading = stream.next();
      await vi.waitFor(() => expect(stream.other).toEqual(['retry: 1000', ': keep-alive']), {
        timeout: 15_000,
      });
      await stream.close();
      expect(await reading).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('begins live when nothing runs', async () => {
    conversation.add('turn.started');
    conversation.add('turn.completed');
    const stream = await open();
    conversation.add('turn.started');
    expect(ids(await stream.take(1))).toEqual(['3']);
  });

  it('begins with the running turn', async () => {
    for (const type of ['turn.started', 'turn.completed', 'turn.started', 'handoff']) conversation.add(type);
    conversation.runFrom(2);
    conversation.say('Hel');
    const stream = await open();
    const frames = await stream.take(3);
    expect(frames.map(({ id, event }) => `${id} ${event}`)).toEqual([
      '3 turn.started',
      '4 handoff',
      '4:1:3 message.delta',
    ]);
  });

  it.each([
    ['header', EVENTS, { 'last-event-id': '2' }],
    ['query', `${EVENTS}?after=2`, {}],
    ['header before the query', `${EVENTS}?after=0`, { 'last-event-id': '2' }],
  ])('goes on behind the event that the %s names, batch by batch', async (_where, path, headers) => {
    for (let i = 0; i < 10; i++) conversation.add('thinking', { i });
    const stream = await open(path, headers);
    expect(ids(await stream.take(8))).toEqual(['3', '4', '5', '6', '7', '8', '9', '10']);
  });

  it('goes on in the middle of a message', async () => {
    conversation.add('turn.started');
    conversation.say('Hello wor');
    const first = await open(`${EVENTS}?after=0`);
    const [, delta] = await first.take(2);
    expect(delta).toMatchObject({
      id: '1:1:9',
      event: 'message.delta',
      data: { offset: 0, text: 'Hello wor' },
    });
    await first.close();
    conversation.say('Hello world');
    const second = await open(EVENTS, { 'last-event-id': delta?.id ?? '' });
    expect(await second.next()).toMatchObject({
      id: '1:1:11',
      event: 'message.delta',
      data: { offset: 9, text: 'ld' },
    });
    conversation.complete('Hello world!');
    expect(await second.next()).toMatchObject({
      id: '2',
      event: 'message.completed',
      data: { text: 'Hello world!' },
    });
  });

  it('tells the whole text so far when the position is of another attempt', async () => {
    conversation.add('turn.started');
    conversation.say('Hi there', 2);
    const stream = await open(EVENTS, { 'last-event-id': '1:1:5' });
    expect(await stream.next()).toMatchObject({
      id: '1:2:8',
      event: 'message.reset',
      data: { attempt: 2, text: 'Hi there' },
    });
  });

  it('is live for a position that it never had', async () => {
    conversation.add('turn.started');
    const stream = await open(EVENTS, { 'last-event-id': '99:1:5' });
    conversation.add('turn.completed');
    expect(ids(await stream.take(1))).toEqual(['2']);
  });

  it('ends when the conversation is deleted', async () => {
    conversation.add('turn.started');
    const stream = await open(`${EVENTS}?after=0`);
    await stream.take(1);
    conversation.remove();
    expect(await stream.next()).toEqual({ id: '1', event: 'conversation.deleted', data: {} });
    expect(await stream.next()).toBeNull();
    expect((await gateway.call(EVENTS)).status).toBe(404);
  });

  it('pauses while the database is away, and goes on', async () => {
    const stream = await open();
    conversation.breakDown(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    conversation.add('turn.started');
    await expect.poll(() => gateway.logged.length).toBeGreaterThan(0);
    conversation.breakDown(null);
    expect(await stream.next()).toMatchObject({ id: '1' });
  });

  it('breaks off after a fault of ours, so that its viewer connects again', async () => {
    const stream = await open();
    conversation.breakDown(new Error('a bug'));
    conversation.add('turn.started');
    await expect(
      stream.next().then((frame) => (frame === null ? Promise.reject(new Error('ended')) : frame)),
    ).rejects.toThrow();
    expect(conversation.watchers()).toBe(0);
  });

  it('ends when the process stops', async () => {
    const stream = await open();
    conversation.add('turn.started');
    await stream.take(1);
    const ended = stream.next();
    gateway.stopping.abort();
    expect(await ended).toBeNull();
    expect(conversation.watchers()).toBe(0);
    // When to come back is another moment for each viewer.
    expect(stream.other.at(-1)).toMatch(/^retry: \d{3,4}$/);
    expect(stream.other).toHaveLength(2);
    // The reader keeps its connection alive; a drain must not wait for its next request.
    await drain(gateway.server, 3_600_000);
  });

  it.each(['x', '1:2', '-1', '99999999999'])('is refused at %j', async (after) => {
    expect((await gateway.call(`${EVENTS}?after=${after}`)).status).toBe(400);
    expect((await gateway.call(EVENTS, { headers: { 'last-event-id': after } })).status).toBe(400);
  });
});

describe('a slow reader', () => {
  it('loses nothing, gets nothing twice, and is not read ahead for', async () => {
    // With a reader that takes nothing, the loop must stop reading the source.
    const socket = await openSilentReader(gateway, { conversation, path: `${EVENTS}?after=0` });
    expect(conversation.reads()).toBeLessThan(120); // of 134 batches of three: what the kernel takes, and no more

    const seen: number[] = [];
    let buffered = '';
    for await (const chunk of socket) {
      buffered += chunk;
      const frames = buffered.split('\n\n');
      buffered = frames.pop() ?? '';
      for (const frame of frames) {
        const id = /(?:^|\n)id: (\d+)\n/.exec(frame)?.[1];
        if (id !== undefined) seen.push(Number(id));
      }
      if (seen.length >= 400) break;
    }
    expect(seen).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));
  });
});

describe('the client on this gateway', () => {
  it('sees every event once while its connection is cut again and again', async () => {
    const client = createClient({ baseUrl: gateway.url, token: 'owner' });
    const seen: string[] = [];
    let text = '';
    const abort = new AbortController();
    const reading = (async () => {
      for await (const event of client.conversations.events(CONVERSATION, {
        after: 0,
        signal: abort.signal,
      })) {
        if (event.type === 'thinking') seen.push(event.id);
        if (event.type === 'message.delta') text = text.slice(0, event.data.offset) + event.data.text;
        if (event.type === 'message.reset') text = event.data.text;
        if (event.type === 'conversation.deleted') return;
      }
    })();
    for (let i = 1; i <= 30; i++) {
      conversation.add('thinking', { turn: 1, agent: 'coach' });
      conversation.say('word '.repeat(i), 1, CONVERSATION);
      if (i % 10 === 0) {
        await vi.waitFor(() => expect(seen).toHaveLength(i), { timeout: 15_000 });
        gateway.server.closeAllConnections();
      }
    }
    await vi.waitFor(() => expect(text).toBe('word '.repeat(30)), { timeout: 15_000 });
    conversation.remove();
    await reading;
    expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 1)));
  });
});
