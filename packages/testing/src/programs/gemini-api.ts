import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { messageEvents } from './message-events.js';

const Part = z.looseObject({ text: z.string().default('') });
const GenerateContent = z.looseObject({
  contents: z.array(z.looseObject({ parts: z.array(Part) })),
  systemInstruction: z.looseObject({ parts: z.array(Part) }).optional(),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).default([]) }))
    .default([]),
});

/** Events of the Messages API, as far as Gemini's have something like them. */
const Event = z.looseObject({
  type: z.string(),
  message: z.looseObject({ usage: z.looseObject({ input_tokens: z.number() }) }).optional(),
  delta: z.looseObject({ text: z.string().optional() }).optional(),
  usage: z.looseObject({ output_tokens: z.number().default(0) }).optional(),
});

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

/** The Gemini API in front of the simulator: the same scripts, gates and faults, in Google's shapes. */
export async function startGeminiApi(simulatorUrl: string) {
  const server = createServer((request, response) => {
    serve(simulatorUrl, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(simulatorUrl: string, request: IncomingMessage, response: ServerResponse) {
  const model = /\/models\/([^:]+):streamGenerateContent/.exec(request.url ?? '')?.[1];
  if (model === undefined) return refuse(response, 404, `no such method: ${request.url}`);
  const asked = GenerateContent.parse(await json(request));
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const tools = asked.tools.flatMap(({ functionDeclarations }) =>
    functionDeclarations.map(({ name }) => ({ name, input_schema: { type: 'object' } })),
  );
  const reply = await fetch(`${simulatorUrl}/v1/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'anthropic-version': '2023-06-01',
      'x-api-key': String(request.headers['x-goog-api-key'] ?? ''),
    },
    body: JSON.stringify({
      model,
      max_tokens: 65_536,
      stream: true,
      system: asked.systemInstruction?.parts.map(({ text }) => ({ type: 'text', text })),
      messages: [
        {
          role: 'user',
          content: asked.contents.flatMap(({ parts }) => parts.map(({ text }) => ({ type: 'text', text }))),
        },
      ],
      ...(tools.length === 0 ? {} : { tools }),
    }),
    signal: gone.signal,
  });
  if (!reply.ok || reply.body === null) return refuse(response, reply.status, `it answered ${reply.status}`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let input = 0;
  for await (const event of messageEvents(reply.body, Event)) {
    input = event.message?.usage.input_tokens ?? input;
    if (event.delta?.text !== undefined) response.write(chunk({ text: event.delta.text }));
    if (event.type === 'message_delta')
      response.write(chunk({ input, output: event.usage?.output_tokens ?? 0 }));
  }
  response.end();
}

function chunk(about: { text?: string; input?: number; output?: number }): string {
  const { text, input, output } = about;
  const content = { role: 'model', parts: text === undefined ? [] : [{ text }] };
  const usageMetadata =
    input === undefined
      ? {}
      : { usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input } };
  const end = input === undefined ? {} : { finishReason: 'STOP' };
  return `data: ${JSON.stringify({ candidates: [{ content, index: 0, ...end }], ...usageMetadata })}\n\n`;
}

function refuse(response: ServerResponse, code: number, message: string): void {
  const wire = code === 529 ? 503 : code; // Google's word for overloaded
  const error = { code: wire, message, status: STATUS[wire] ?? 'UNAVAILABLE' };
  response.writeHead(wire, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}
