import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import { createClient } from './client.js';

const ID = '5c2f7091-6594-4390-b6d1-d5a9e16b43e7';
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that answers each request in turn, the last answer again and again. */
async function serve(...answers: ((req: IncomingMessage, res: ServerResponse) => void)[]) {
  const seen: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    seen.push(req);
    answers[Math.min(seen.length, answers.length) - 1]?.(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { seen, client: createClient({ baseUrl: `http://127.0.0.1:${port}/`, token: 'rt_x' }) };
}

function events(...frames: string[]) {
  return (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('retry: 10\n\n');
    for (const frame of frames) res.write(frame);
    res.end();
  };
}

const delta = (id: string, offset: number, text: string) =>
  `id: ${id}\nevent: message.delta\ndata: ${JSON.stringify({ messageId: ID, agent: 'coach', attempt: 1, offset, text })}\n\n`;
const deleted = 'id: 9\nevent: conversation.deleted\ndata: {}\n\n';

describe('the event stream of the client', () => {
  it('opens a broken connection again behind the last event, and ends when the conversation is deleted', async () => {
    const { client, seen } = await serve(
      events(
        delta('3:1:2', 0, 'Hi'),
        'id: 4\nevent: of.the.future\ndata: {"x":1}\n\n',
        delta('4:1:5', 2, ' ho'),
      ),
      (_req, res) =>
        res
          .writeHead(503, { 'content-type': 'application/json' })
          .end('{"error":"away","code":"UNAVAILABLE"}'),
      events(deleted),
    );
    const received: string[] = [];
    for await (const event of client.conversations.events(ID, { after: 2 }))
      received.push(`${event.type} ${event.id}`);
    expect(received).toEqual(['message.delta 3:1:2', 'message.delta 4:1:5', 'conversation.deleted 9']);
    expect(seen.map((req) => req.headers['last-event-id'])).toEqual(['2', '4:1:5', '4:1:5']);
    expect(seen[0]?.headers.authorization).toBe('Bearer rt_x');
    expect(seen[0]?.url).toBe(`/api/conversations/${ID}/events`);
  });

  it('ends as deleted when the conversation is gone after a broken connection', async () => {
    const { client } = await serve(events(delta('3:1:2', 0, 'Hi')), (_req, res) =>
      res.writeHead(404).end('{}'),
    );
    const received: string[] = [];
    for await (const event of client.conversations.events(ID)) received.push(event.type);
    expect(received).toEqual(['message.delta', 'conversation.deleted']);
  });

  it('throws what is refused', async () => {
    const { client } = await serve((_req, res) =>
      res.writeHead(404).end('{"error":"gone","code":"NOT_FOUND"}'),
    );
    const reading = client.conversations.events(ID).next();
    await expect(reading).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('ends without an error when it is aborted, and leaves no connection behind', async () => {
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { client } = await serve((_req, res) => {
      res.on('close', closed);
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(delta('3:1:2', 0, 'Hi'));
    });
    const abort = new AbortController();
    for await (const event of client.conversations.events(ID, { signal: abort.signal })) {
      expect(event.type).toBe('message.delta');
      abort.abort();
    }
    await gone;
  });

  it('closes its connection when the reader stops reading', async () => {
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { client } = await serve((_req, res) => {
      res.on('close', closed);
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(delta('3:1:2', 0, 'Hi'));
    });
    for await (const _event of client.conversations.events(ID)) break;
    await gone;
  });

  it('puts characters together that were cut between chunks', async () => {
    const bytes = Buffer.from(delta('3:1:2', 0, 'año 🏃'));
    const { client } = await serve((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const byte of bytes) res.write(Buffer.of(byte));
      res.end(deleted);
    });
    for await (const event of client.conversations.events(ID)) {
      if (event.type === 'message.delta') expect(event.data.text).toBe('año 🏃');
    }
  });
});

describe('the client', () => {
  it('tells an accepted message from an ended turn', async () => {
    const result = {
      type: 'message',
      message: 'Hi',
      agent: null,
      messages: [],
      toolCalls: [],
      stopReason: 'end_turn',
    };
    const { client, seen } = await serve(
      (_req, res) => res.writeHead(202).end(JSON.stringify({ messageId: ID, status: 'accepted' })),
      (_req, res) => res.writeHead(200).end(JSON.stringify(result)),
    );
    const accepted = await client.conversations.sendMessage(ID, { text: 'Hello' }, { idempotencyKey: 'k' });
    expect(accepted).toEqual({ type: 'accepted', accepted: { messageId: ID, status: 'accepted' } });
    const ended = await client.conversations.sendMessage(ID, { text: 'Hello' }, { waitSeconds: 5 });
    expect(ended).toEqual({ type: 'ended', result });
    expect(seen.map(({ headers }) => [headers.prefer, headers['idempotency-key']])).toEqual([
      [undefined, 'k'],
      ['wait=5', undefined],
    ]);
  });

  it('encodes ids into one segment of the path', async () => {
    const { client, seen } = await serve((_req, res) => res.writeHead(204).end());
    await client.goals.remove('../plans/x?y');
    expect(seen[0]?.url).toBe('/api/goals/..%2Fplans%2Fx%3Fy');
  });

  it('says what was refused and where nobody answers', async () => {
    const { client } = await serve((_req, res) => {
      res.writeHead(429, { 'retry-after': '5', 'x-request-id': 'r1' });
      res.end('{"error":"slow down","code":"RATE_LIMITED","details":{"a":1}}');
    });
    const refused = await client.profile.get().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({
      message: 'slow down',
      status: 429,
      code: 'RATE_LIMITED',
      details: { a: 1 },
      retryAfterMs: 5_000,
      requestId: 'r1',
    });
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', token: null });
    await expect(nobody.teams.list()).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  });
});
