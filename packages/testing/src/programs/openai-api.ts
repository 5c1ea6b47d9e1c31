import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { asMessagesRequest, ChatRequest } from './chat-request.js';
import { messageEvents } from './message-events.js';

/** Events of the Messages API, as far as Chat Completions have something like them. */
const Event = z.looseObject({
  type: z.string(),
  index: z.number().optional(),
  message: z
    .looseObject({
      usage: z.looseObject({
        input_tokens: z.number(),
        cache_read_input_tokens: z.number().nullish(),
      }),
    })
    .optional(),
  content_block: z
    .looseObject({ type: z.string(), id: z.string().optional(), name: z.string().optional() })
    .optional(),
  delta: z
    .looseObject({
      text: z.string().optional(),
      partial_json: z.string().optional(),
      stop_reason: z.string().nullish(),
    })
    .optional(),
  usage: z.looseObject({ output_tokens: z.number().default(0) }).optional(),
});

const FINISH: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  refusal: 'content_filter',
};

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'rate_limit_error',
};

/** Chat Completions in front of the simulator: the same scripts, gates and faults, in OpenAI's shapes, strict about requests. Null: it wants no key. */
export async function startOpenAiApi(simulatorUrl: string, apiKey: string | null) {
  const server = createServer((request, response) => {
    serve(simulatorUrl, apiKey, { request, response }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(
  simulatorUrl: string,
  apiKey: string | null,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  if (apiKey !== null && request.headers.authorization !== `Bearer ${apiKey}`)
    return refuse(response, { status: 401, message: 'Incorrect API key provided', code: 'invalid_api_key' });
  if (request.method === 'GET' && request.url === '/v1/models') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ object: 'list', data: [{ id: 'qwen-3', object: 'model' }] }));
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return refuse(response, { status: 404, message: `Invalid URL (${request.method} ${request.url})` });
  const asked = ChatRequest.safeParse(await json(request));
  if (!asked.success) return refuse(response, { status: 400, message: z.prettifyError(asked.error) });

  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const reply = await fetch(`${simulatorUrl}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': apiKey ?? 'none',
    },
    body: JSON.stringify(asMessagesRequest(asked.data)),
    signal: gone.signal,
  });
  if (!reply.ok || reply.body === null) {
    const status = reply.status === 529 ? 503 : reply.status; // OpenAI's word for overloaded
    const retryAfter = reply.headers.get('retry-after');
    return refuse(response, { status, message: await reply.text(), retryAfter });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  await stream(messageEvents(reply.body, Event), response, asked.data.model);
}

async function stream(
  events: AsyncIterable<z.infer<typeof Event>>,
  response: ServerResponse,
  model: string,
): Promise<void> {
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model };
  const send = (part: object) => response.write(`data: ${JSON.stringify({ ...head, ...part })}\n\n`);
  const choice = (delta: object, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason }], usage: null });
  const calls = new Map<number, number>();
  let prompt = 0;
  let cached = 0;
  let completion = 0;
  for await (const { type, index = 0, message, content_block, delta, usage } of events) {
    if (message !== undefined) {
      cached = message.usage.cache_read_input_tokens ?? 0;
      prompt = message.usage.input_tokens + cached;
      choice({ role: 'assistant', content: '', refusal: null });
    }
    if (content_block?.type === 'tool_use') {
      calls.set(index, calls.size);
      const { id, name } = content_block;
      const opened = { index: calls.get(index), id, type: 'function', function: { name, arguments: '' } };
      choice({ tool_calls: [opened] });
    }
    if (delta?.text !== undefined) choice({ content: delta.text });
    if (delta?.partial_json !== undefined)
      choice({ tool_calls: [{ index: calls.get(index), function: { arguments: delta.partial_json } }] });
    completion = usage?.output_tokens ?? completion;
    if (type === 'message_delta') choice({}, FINISH[delta?.stop_reason ?? ''] ?? 'stop');
  }
  send({
    choices: [],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      prompt_tokens_details: { cached_tokens: cached },
    },
  });
  response.end('data: [DONE]\n\n');
}

function refuse(
  response: ServerResponse,
  about: { status: number; message: string; code?: string; retryAfter?: string | null },
): void {
  const { status, message, code = null, retryAfter = null } = about;
  const error = { message, type: TYPES[status] ?? 'server_error', param: null, code };
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
    })
    .end(JSON.stringify({ error }));
}
