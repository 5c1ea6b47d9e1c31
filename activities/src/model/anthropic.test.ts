import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelRequest } from '@roundtable/core';
import { expect, test } from 'vitest';
import { createAnthropicModel, toParams } from './anthropic.js';

const request: ModelRequest = {
  tier: 'balanced',
  system: 'You are kind.',
  tools: [{ name: 'read', description: 'd', inputSchema: { properties: {} } }],
  toolChoice: 'auto',
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'hi', cache: true }] },
    {
      role: 'assistant',
      content: [{ type: 'other', raw: { type: 'thinking', thinking: 'hm', signature: 's' } }],
    },
    { role: 'user', content: [{ type: 'tool_result', toolUseId: 't1', content: 'x', isError: true }] },
  ],
  maxTokens: 100,
};
/** Without blocks that are only carried: those are a reason to ask once more. */
const plain: ModelRequest = { ...request, messages: request.messages.filter(({ role }) => role === 'user') };
const models = { fast: 'f', balanced: 'b', deep: 'd' };

/** Asks a server on loopback that answers as it is told; says how many requests it got. */
async function askServer(
  answer: RequestListener,
  options: { stallMs?: number; mostMs?: number; signal?: AbortSignal } = {},
) {
  let requests = 0;
  const server = createServer((incoming, reply) => {
    requests++;
    incoming.resume();
    answer(incoming, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model = createAnthropicModel({
    apiKey: 'k',
    baseUrl: `http://127.0.0.1:${port}`,
    models,
    stallMs: options.stallMs ?? 5_000,
    mostMs: options.mostMs ?? 60_000,
  });
  const signal = options.signal ?? new AbortController().signal;
  const failure = await model.ask(plain, { signal, onText: () => {} }).catch((error: unknown) => error);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { failure, requests };
}

const sse = (...events: object[]) =>
  events
    .map((event) => `event: ${'type' in event ? event.type : ''}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');

test('the request has its breakpoints, its model and its blocks as the API wants them', () => {
  expect(toParams(request, { model: 'b', thinking: undefined })).toMatchObject({
    model: 'b',
    stream: true,
    system: [{ type: 'text', text: 'You are kind.', cache_control: { type: 'ephemeral' } }],
    tools: [{ name: 'read', input_schema: { type: 'object' } }],
    tool_choice: { type: 'auto' },
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'hi', cache_control: { type: 'ephemeral' } }] },
      { role: 'assistant', content: [{ type: 'thinking', thinking: 'hm', signature: 's' }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'x', is_error: true }] },
    ],
  });
  expect(toParams({ ...request, tools: [] }, { model: 'b', thinking: undefined })).not.toHaveProperty(
    'tool_choice',
  );
});

test.each<[string, RequestListener, object]>([
  [
    '429 with its wait',
    (_, reply) => reply.writeHead(429, { 'retry-after': '86400' }).end('{}'),
    { kind: 'transient', retryAfterMs: 86_400_000 },
  ],
  [
    '529',
    (_, reply) => reply.writeHead(529).end('{"type":"error","error":{"type":"overloaded_error"}}'),
    { kind: 'transient', reason: 'overloaded_error' },
  ],
  [
    '400',
    (_, reply) => reply.writeHead(400).end('{"type":"error","error":{"type":"invalid_request_error"}}'),
    { kind: 'fatal' },
  ],
  [
    'HTML with 200',
    (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    { kind: 'transient', reason: 'broken_reply' },
  ],
  [
    '200 without content',
    (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
    { kind: 'transient', reason: 'broken_reply' },
  ],
  [
    'JSON that was cut',
    (_, reply) =>
      reply
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end('event: message_start\ndata: {"type":\n\n'),
    { kind: 'transient' },
  ],
  [
    'an overload inside 200',
    (_, reply) =>
      reply
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(sse({ type: 'error', error: { type: 'overloaded_error', message: 'm' } })),
    { kind: 'transient', reason: 'overloaded_error' },
  ],
  ['a socket that is cut', (incoming) => incoming.socket.destroy(), { kind: 'transient' }],
])('%s is classified, after one request', async (_, answer, failure) => {
  const asked = await askServer(answer);
  expect(asked.failure).toMatchObject({ name: 'ModelFailure', ...failure });
  expect(asked.requests).toBe(1);
});

test('a stream that falls silent is given up', async () => {
  const asked = await askServer(
    (_, reply) =>
      void reply.writeHead(200, { 'content-type': 'text/event-stream' }).write(sse({ type: 'ping' })),
    { stallMs: 50 },
  );
  expect(asked.failure).toMatchObject({ kind: 'transient', reason: 'stalled' });
});

/** Sends a ping every so often: so many, then the end of a whole reply; or until the client leaves. */
function pinging(count: number, everyMs: number): RequestListener {
  return (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(sse({ type: 'message_start', message: { model: 'b', usage: { input_tokens: 1 } } }));
    let sent = 0;
    const timer = setInterval(() => {
      if (sent++ < count) return void reply.write(sse({ type: 'ping' }));
      clearInterval(timer);
      reply.end(sse({ type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }));
    }, everyMs);
    reply.on('close', () => clearInterval(timer));
  };
}

test('a stream that pings is alive, however long it says nothing else', async () => {
  const began = performance.now();
  const asked = await askServer(pinging(12, 500), { stallMs: 5_000 });
  expect(asked.failure).toMatchObject({ stopReason: 'end_turn' });
  expect(performance.now() - began).toBeGreaterThan(5_000);
});

test('a stream that only pings ends at the limit of a whole reply', async () => {
  const asked = await askServer(pinging(Number.POSITIVE_INFINITY, 50), { stallMs: 5_000, mostMs: 200 });
  expect(asked.failure).toMatchObject({ kind: 'transient', reason: 'too_long' });
});

test('an abort is thrown as it came, not as a failure of the model', async () => {
  const controller = new AbortController();
  const why = new Error('interrupted');
  const asked = await askServer(() => controller.abort(why), { signal: controller.signal });
  expect(asked.failure).toBe(why);
});
