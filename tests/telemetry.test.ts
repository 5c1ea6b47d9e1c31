import { createServer, type Server } from 'node:http';
import { type System, startSystem } from '@roundtable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open } from './support.js';

/** A span as it arrives over OTLP/HTTP in JSON. */
interface OtlpSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A stand-in for a collector: keeps the spans of every service, and the bytes they came in. */
async function startCollector() {
  const spans: OtlpSpan[] = [];
  let raw = '';
  const server: Server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (part: string) => {
      body += part;
    });
    req.on('end', () => {
      if (req.url === '/v1/traces') {
        raw += body;
        spans.push(...readSpans(JSON.parse(body)));
      } else raw += `${req.url}\n`;
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    raw: () => raw,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface Keyed {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

function readSpans(body: {
  resourceSpans: {
    resource: { attributes: Keyed[] };
    scopeSpans: { spans: (Omit<OtlpSpan, 'attributes' | 'service'> & { attributes: Keyed[] })[] }[];
  }[];
}): OtlpSpan[] {
  const flat = (attributes: readonly Keyed[]) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  return body.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(flat(resource.attributes)['service.name']),
        attributes: flat(span.attributes),
      })),
    ),
  );
}

const SECRET_WORDS = 'the canary sings at midnight';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let system: System;
let collector: Awaited<ReturnType<typeof startCollector>>;

beforeAll(async () => {
  collector = await startCollector();
  system = await startSystem({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100', LOG_LEVEL: 'debug' },
  });
});
afterAll(async () => {
  await system.stop();
  await collector.close();
});

async function sendTraced(token: string, id: string, text: string): Promise<Response> {
  return fetch(`${system.url}/api/conversations/${id}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'wait=60',
      traceparent: TRACEPARENT,
      'x-request-id': 'the-request-1',
    },
    body: JSON.stringify({ text }),
  });
}

test('one turn is one trace, from the request through the workflow and its steps to the model, and says nothing of what was said', async () => {
  const { client, token } = await system.signIn();
  const id = await open(client);
  system.simulator.script([
    {
      match: { any: true },
      reply: { content: [{ type: 'tool_use', name: 'get_goals', input: {} }] },
      times: 1,
    },
    { match: { any: true }, reply: { content: SECRET_WORDS } },
  ]);
  const answer = await sendTraced(token, id, SECRET_WORDS);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe('the-request-1');

  const ofTrace = () => collector.spans.filter((span) => span.traceId === TRACE);
  await system.eventually('the request and both model calls have been told', async () => {
    const names = ofTrace().map((span) => span.name);
    const isWhole =
      names.some((name) => name.startsWith('POST ')) && ofTrace().filter(isModelCall).length === 2;
    if (!isWhole) throw new Error(`only ${collector.spans.map(({ name, traceId }) => `${name} ${traceId}`)}`);
    return true;
  });
  const spans = ofTrace();
  const named = (name: string | RegExp) => {
    const found = spans.find((span) =>
      typeof name === 'string' ? span.name === name : name.test(span.name),
    );
    expect(found, `${name} among ${spans.map((span) => span.name)}`).toBeDefined();
    return found as OtlpSpan;
  };
  const request = named('POST /api/conversations/:id/messages');
  const accepted = named('accept message');
  const signal = named('signal message');
  const asked = named(/^askAgent/);
  const tool = named('execute_tool get_goals');
  const call = spans.find(isModelCall) as OtlpSpan;

  expect(request).toMatchObject({ service: 'roundtable-gateway', parentSpanId: '00f067aa0ba902b7' });
  expect(accepted.parentSpanId).toBe(request.spanId);
  expect(spans.some((span) => span.spanId === signal.parentSpanId)).toBe(true);
  expect(asked).toMatchObject({ service: 'roundtable-worker', parentSpanId: signal.spanId });
  expect(asked.attributes).toMatchObject({
    'roundtable.step.type': 'askAgent',
    'roundtable.team': 'round-table',
    'gen_ai.agent.name': 'coach',
    'gen_ai.conversation.id': id,
  });
  expect(tool).toMatchObject({
    parentSpanId: signal.spanId,
    attributes: { 'gen_ai.tool.name': 'get_goals' },
  });
  expect(spans.filter((span) => /^askAgent/.test(span.name)).map((span) => span.spanId)).toContain(
    call.parentSpanId,
  );
  // The model's own server is told, too.
  const sent = system.simulator.requests(10).map(({ headers }) => String(headers.traceparent));
  expect(sent).toHaveLength(2);
  for (const traceparent of sent) expect(traceparent).toContain(TRACE);

  expect(collector.raw()).not.toContain(SECRET_WORDS);
  expect(collector.raw()).not.toContain(token);
  expect(collector.raw()).not.toMatch(/\/v1\/(logs|metrics)/);
});

test('the logs of gateway and worker name the trace and the request', async () => {
  const lines = (log: string) =>
    log
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  await system.eventually(
    'the request is in the log',
    async () =>
      lines(system.gateway.log()).some((line) => line.msg === 'request' && line.traceId === TRACE) || null,
  );
  // A fault of a step is told with the trace that it happened in.
  const { client, token } = await system.signIn('logs@example.com');
  const id = await open(client);
  system.simulator.fault({ fault: 'status', status: 400 });
  await sendTraced(token, id, 'hello');
  await system.eventually(
    'the worker tells of the refusal',
    async () =>
      lines(system.worker.log()).some(
        (line) => line.traceId === TRACE && line.requestId === 'the-request-1',
      ) || null,
  );
});

function isModelCall(span: OtlpSpan): boolean {
  return span.service === 'roundtable-worker' && span.attributes['gen_ai.request.model'] !== undefined;
}
