import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONVERSATION, createFakeConversation, type FakeConversation } from './fake-conversations.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

const MESSAGES = `/api/conversations/${CONVERSATION}/messages`;
const answered = {
  type: 'message',
  message: 'Hello!',
  agent: { id: 'coach', name: 'Coach' },
  messages: [],
  toolCalls: [],
  stopReason: 'end_turn',
} as const;
let conversation: FakeConversation;
let gateway: ServedGateway;

beforeEach(async () => {
  conversation = createFakeConversation();
  gateway = await serveGateway(conversation);
});
afterEach(() => gateway.close());

const send = (prefer?: string, more: RequestInit = {}) =>
  gateway.call(MESSAGES, { json: { text: 'Hi' }, headers: prefer === undefined ? {} : { prefer }, ...more });
const accepted = () => expect.poll(() => conversation.accepted).toHaveLength(1);

describe('a message', () => {
  it('is answered 202 as soon as it is stored', async () => {
    const response = await send();
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ messageId: CONVERSATION, status: 'accepted' });
    expect(response.headers.get('preference-applied')).toBeNull();
  });

  it('with Prefer: wait is answered with the result when the turn ends', async () => {
    const sent = send('wait=30');
    await accepted();
    conversation.end(1, answered);
    const response = await sent;
    expect(response.status).toBe(200);
    expect(response.headers.get('preference-applied')).toBe('wait=30');
    expect(await response.json()).toEqual(answered);
    expect(conversation.resultReads()).toBe(1);
    expect(conversation.watchers()).toBe(0);
  });

  it('whose turn ended before anybody waited is answered at once', async () => {
    conversation.endQuietly(1, answered);
    const response = await send('respond-async, wait=30');
    expect(await response.json()).toEqual(answered);
  });

  it('is answered although the hint got lost', async () => {
    const sent = send('wait=30');
    await accepted();
    conversation.endQuietly(1, answered);
    expect((await sent).status).toBe(200);
  });

  it('is answered 404 when its conversation is deleted meanwhile', async () => {
    const sent = send('wait=60');
    await accepted();
    conversation.remove();
    expect((await sent).status).toBe(404);
  });

  it('is answered 202 when the turn takes longer', async () => {
    const response = await send('wait=1');
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('wait=1');
    expect(conversation.watchers()).toBe(0);
  });

  it.each(['wait=0', 'wait=-1', 'wait=x', 'wait', 'waiting=5', ''])(
    'does not wait for %j',
    async (prefer) => {
      const response = await send(prefer);
      expect(response.status).toBe(202);
      expect(response.headers.get('preference-applied')).toBeNull();
    },
  );

  it('waits a minute at most', async () => {
    const sent = send('wait=86400');
    await accepted();
    conversation.end(1, answered);
    expect((await sent).headers.get('preference-applied')).toBe('wait=60');
  });

  it('is answered 202 when the process stops meanwhile', async () => {
    const sent = send('wait=60');
    await accepted();
    gateway.stopping.abort();
    expect((await sent).status).toBe(202);
  });

  it('is accepted whatever happens to the database afterwards', async () => {
    const sent = send('wait=2');
    await accepted();
    conversation.breakDown(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    expect((await sent).status).toBe(202);
  });

  it('leaves nothing behind when its sender goes away', async () => {
    const abort = new AbortController();
    const sent = send('wait=60', { signal: abort.signal }).catch(() => null);
    await accepted();
    abort.abort();
    await sent;
    await expect.poll(() => conversation.watchers()).toBe(0);
  });
});

describe('a decision', () => {
  const decide = (headers: Record<string, string> = {}) =>
    gateway.call(`/api/conversations/${CONVERSATION}/confirmations/${CONVERSATION}`, {
      json: { approved: true },
      headers,
    });

  it('is answered 202, or with its result', async () => {
    const response = await decide();
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ confirmationId: CONVERSATION, status: 'accepted' });
    const result = { type: 'confirmation_result', success: true, message: 'Saved', messages: [] } as const;
    conversation.endQuietly(2, result);
    const waited = await decide({ prefer: 'wait=10' });
    expect(waited.status).toBe(200);
    expect(await waited.json()).toEqual(result);
  });
});
