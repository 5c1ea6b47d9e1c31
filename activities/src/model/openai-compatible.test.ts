import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ModelRequest } from '@roundtable/core';
import { afterEach, describe, expect, test } from 'vitest';
import { answersAt, createOpenAiCompatibleModel } from './openai-compatible.js';

const request: ModelRequest = {
  tier: 'deep',
  system: 'You are kind.',
  tools: [{ name: 'read', description: 'd', inputSchema: { properties: {} } }],
  toolChoice: 'auto',
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    {
      role: 'assistant',
      content: [
        { type: 'other', raw: { type: 'thinking', thinking: 'of Claude', signature: 's' } },
        { type: 'other', raw: { type: 'reasoning', field: 'reasoning_content', text: 'I read.' } },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool_use', id: 'toolu_1', name: 'read', input: { a: 1 } },
        { type: 'tool_use', id: 'toolu_2', name: 'read', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', toolUseId: 'toolu_1', content: 'x', isError: false },
        { type: 'tool_result', toolUseId: 'toolu_2', content: 'no such thing', isError: true },
        { type: 'text', text: 'Context.' },
        { type: 'text', text: ' ' },
      ],
    },
    { role: 'assistant', content: [{ type: 'other', raw: { type: 'redacted_thinking', data: 'd' } }] },
    { role: 'user', content: [{ type: 'text', text: 'Well?' }] },
  ],
  maxTokens: 100,
};

let close = async () => {};
afterEach(() => close());

interface Heard {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** A server on loopback that answers each request by the next of `answers`. */
async function serve(...answers: readonly RequestListener[]) {
  const heard: Heard[] = [];
  const server = createServer(async (incoming, reply) => {
    const body = incoming.method === 'POST' ? ((await json(incoming)) as Heard['body']) : {};
    heard.push({ url: incoming.url ?? '', headers: incoming.headers, body });
    answers[Math.min(heard.length, answers.length) - 1]?.(incoming, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  close = async () => {
    close = async () => {};
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { heard, baseUrl: `http://127.0.0.1:${port}/v1` };
}

function open(baseUrl: string, more: { apiKey?: string | null; stallMs?: number; mostMs?: number } = {}) {
  return createOpenAiCompatibleModel({
    baseUrl,
    apiKey: 'sk-secret',
    models: { fast: 'small', balanced: 'middle', deep: 'large' },
    contextTokens: 32_000,
    tools: 'own',
    images: false,
    stallMs: 5_000,
    mostMs: 60_000,
    ...more,
  });
}

const ask = (model: ReturnType<typeof open>, signal = new AbortController().signal) =>
  model.ask(request, { signal, onText: () => {} }).catch((error: unknown) => error);

const sse = (...chunks: object[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
const WORDS = sse({ choices: [{ delta: { content: 'Hello.' }, finish_reason: 'stop' }] });
const streams =
  (text: string): RequestListener =>
  (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
const refuses =
  (status: number, error: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, reply) =>
    void reply
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error }));

describe('a request', () => {
  test('is what servers of Chat Completions take', async () => {
    const { heard, baseUrl } = await serve(streams(WORDS));
    await ask(open(`${baseUrl}/`));
    expect(heard[0]?.url).toBe('/v1/chat/completions');
    expect(heard[0]?.headers.authorization).toBe('Bearer sk-secret');
    expect(heard[0]?.body).toEqual({
      model: 'large',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 100,
      tools: [
        {
          type: 'function',
          function: { name: 'read', description: 'd', parameters: { type: 'object', properties: {} } },
        },
      ],
      tool_choice: 'auto',
      messages: [
        { role: 'system', content: 'You are kind.' },
        { role: 'user', content: 'hi' },
        {
          role: 'assistant',
          content: 'Let me see.',
          reasoning_content: 'I read.',
          tool_calls: [
            { id: 'call00000', type: 'function', function: { name: 'read', arguments: '{"a":1}' } },
            { id: 'call00001', type: 'function', function: { name: 'read', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call00000', content: 'x' },
        { role: 'tool', tool_call_id: 'call00001', content: 'Error: no such thing' },
        { role: 'user', content: 'Context.\n\nWell?' },
      ],
    });
  });

  test('has no key where none is needed, and no tools where none may be called', async () => {
    const { heard, baseUrl } = await serve(streams(WORDS));
    const on = { signal: new AbortController().signal, onText: () => {} };
    await open(baseUrl, { apiKey: null }).ask({ ...request, toolChoice: 'none' }, on);
    expect(heard[0]?.headers).not.toHaveProperty('authorization');
    expect(heard[0]?.body).not.toHaveProperty('tools');
    expect(heard[0]?.body).not.toHaveProperty('tool_choice');
  });

  test('is sent once more without a parameter that the server does not know, and so from then on', async () => {
    const unknown = (param: string) =>
      refuses(400, { type: 'invalid_request_error', code: 'unsupported_parameter', param });
    const { heard, baseUrl } = await serve(unknown('max_tokens'), unknown('stream_options'), streams(WORDS));
    const model = open(baseUrl);
    const reply = await ask(model);
    expect(reply).toMatchObject({ blocks: [{ text: 'Hello.' }] });
    await ask(model);
    expect(heard).toHaveLength(4);
    for (const { body } of heard.slice(2)) {
      expect(body).toMatchObject({ max_completion_tokens: 100 });
      expect(body).not.toHaveProperty('max_tokens');
      expect(body).not.toHaveProperty('stream_options');
    }
  });
});

test('a server that does not count is counted for', async () => {
  const { baseUrl } = await serve(streams(WORDS));
  const reply = await ask(open(baseUrl));
  expect(reply).toMatchObject({ model: 'large', usage: { cacheReadTokens: 0 } });
  expect((reply as { usage: { inputTokens: number } }).usage.inputTokens).toBeGreaterThan(20);
});

test.each<[string, RequestListener, object]>([
  [
    '429 with its wait',
    refuses(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '86400' }),
    { kind: 'transient', reason: 'rate_limit_error', retryAfterMs: 86_400_000 },
  ],
  [
    '429 of an account without credit',
    refuses(429, { code: 'insufficient_quota' }),
    { kind: 'fatal', reason: 'insufficient_quota' },
  ],
  ['500', refuses(500, { message: 'm' }), { kind: 'transient', reason: 'http_500' }],
  ['503', refuses(503, 'loading model'), { kind: 'transient', reason: 'http_503' }],
  ['400', refuses(400, { type: 'invalid_request_error' }), { kind: 'fatal', reason: 'http_400' }],
  [
    '400 with a parameter that was not sent',
    refuses(400, { param: 'max_completion_tokens' }),
    { kind: 'fatal' },
  ],
  ['401', refuses(401, { code: 'invalid_api_key' }), { kind: 'fatal', reason: 'authentication_error' }],
  ['403', refuses(403, null), { kind: 'fatal', reason: 'permission_error' }],
  ['404 of a model', refuses(404, { code: 'model_not_found' }), { kind: 'fatal', reason: 'model_not_found' }],
  ['404 of an address', refuses(404, 'Not Found'), { kind: 'fatal', reason: 'not_found' }],
  [
    'too much for OpenAI',
    refuses(400, { code: 'context_length_exceeded' }),
    { kind: 'fatal', reason: 'context_length_exceeded' },
  ],
  [
    'too much for llama.cpp',
    refuses(400, { code: 400, type: 'exceed_context_size_error' }),
    { kind: 'fatal', reason: 'context_length_exceeded' },
  ],
  [
    'a redirection',
    (_, reply) => void reply.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    { kind: 'fatal', reason: 'http_307' },
  ],
  [
    'HTML with 200',
    (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    { kind: 'transient', reason: 'broken_reply' },
  ],
  [
    'a whole reply that is no stream',
    (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}'),
    { kind: 'transient', reason: 'broken_reply' },
  ],
  [
    'a stream that was cut',
    streams('data: {"choices":[{"delta":{"content":"Hel'),
    { kind: 'transient', reason: 'broken_reply' },
  ],
  [
    'a socket that is cut',
    (incoming) => void incoming.socket.destroy(),
    { kind: 'transient', reason: 'connection' },
  ],
])('%s is classified, after one request', async (_, answer, failure) => {
  const { heard, baseUrl } = await serve(answer);
  const failed = await ask(open(baseUrl));
  expect(failed).toMatchObject({ name: 'ModelFailure', ...failure });
  expect(heard).toHaveLength(1);
});

test('a failure tells neither the key nor what the server says', async () => {
  const { baseUrl } = await serve(
    refuses(401, { message: 'Incorrect key: sk-secret, asked: hi', type: 'sk-secret' }),
  );
  const failed = (await ask(open(baseUrl))) as Error;
  expect(JSON.stringify([failed, failed.message, failed.stack, failed.cause])).not.toMatch(/sk-secret|asked/);
});

test('a server that is not there is transient', async () => {
  const { baseUrl } = await serve();
  await close();
  expect(await ask(open(baseUrl))).toMatchObject({ kind: 'transient', reason: 'connection' });
  expect(await answersAt(baseUrl)).toBe(false);
});

test('a server answers, whatever it says', async () => {
  const { baseUrl } = await serve(refuses(401, null));
  expect(await answersAt(baseUrl)).toBe(true);
});

test('a server that falls silent is given up; one that never ends, too', async () => {
  const begins: RequestListener = (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/event-stream' }).write(': ping\n\n');
  const silent = await serve(begins);
  expect(await ask(open(silent.baseUrl, { stallMs: 50 }))).toMatchObject({
    kind: 'transient',
    reason: 'stalled',
  });
  await close();
  const endless = await serve(begins);
  expect(await ask(open(endless.baseUrl, { mostMs: 80 }))).toMatchObject({
    kind: 'transient',
    reason: 'too_long',
  });
});

test('an abort is thrown as it came, not as a failure of the model', async () => {
  const controller = new AbortController();
  const why = new Error('interrupted');
  const { baseUrl } = await serve(() => controller.abort(why));
  expect(await ask(open(baseUrl), controller.signal)).toBe(why);
});
