import { connect } from 'node:net';
import { type System, sharedSystem } from '@roundtable/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArbitraryRequest, arbitraryRequest, type Described } from './arbitrary-request.js';
import { type BadRequest, badRequests, type Known } from './bad-requests.js';
import { everyOperation } from './every-operation.js';
import { idle, open, say } from './support.js';

const ANSWER = 'Fine, thank you.';

/** What is written without anybody's request: each minute that providers are still there, and that a key is in use. */
const WRITTEN_BY_ITSELF = new Map([
  ['model_providers', 'told_at'],
  ['api_keys', 'last_used_at'],
]);

let system: System;
let token: string;
let client: Awaited<ReturnType<System['signIn']>>['client'];
let known: Known;
let loggedBefore: number;

beforeAll(async () => {
  system = await sharedSystem();
  loggedBefore = system.gateway.log().length;
  system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);
  ({ token, client } = await system.signIn());
  const goal = await client.goals.create({ title: 'Run' });
  const plan = await client.plans.save({ title: 'Plan', content: 'Run on Mondays', summary: 'Mondays' });
  const project = await client.projects.create({ name: 'Checkout' });
  const talk = await open(client);
  known = { conversation: talk, goal: goal.id, plan: plan.id, project: project.id };
  await say(client, known.conversation, 'hello');
});
afterAll(() => system.stop());

/** Every row of every table, as a count and a digest a table. */
async function stored(): Promise<Record<string, string>> {
  const tables = await system.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const counts = tables.map(({ name }) => {
    const column = WRITTEN_BY_ITSELF.get(name);
    const row = column === undefined ? 't::text' : `(to_jsonb(t) - '${column}')::text`;
    return `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(${row}, ',' ORDER BY ${row}), '')) AS rows FROM "${name}" t`;
  });
  const rows = await system.sql<{ name: string; rows: string }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

function send(request: Omit<BadRequest, 'what' | 'status' | 'code'>): Promise<Response> {
  const { body } = request;
  const bytes =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  return fetch(system.url + request.path, {
    method: request.method ?? 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...latin1(request.headers),
    },
    body: bytes ?? null,
    redirect: 'manual',
    signal: AbortSignal.timeout(90_000),
  });
}

/** Header values are bytes: a letter beyond Latin-1 goes as its UTF-8. */
const latin1 = (headers: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );

/** What a client may rely on: the one format, and nothing of our insides. */
function fault(body: unknown): string | null {
  const parsed = body as { error?: unknown; code?: unknown };
  if (typeof parsed?.error !== 'string' || parsed.error === '') return 'no error';
  if (typeof parsed.code !== 'string' || !/^[A-Z_]+$/.test(parsed.code)) return 'no code';
  const strange = Object.keys(parsed).filter((key) => !['error', 'code', 'details'].includes(key));
  if (strange.length > 0) return `fields ${strange}`;
  return /node_modules|prisma|postgres|zod|\bat \w+ \(/i.test(JSON.stringify(body)) ? 'insides' : null;
}

/** What the gateway logged as its own failures. */
function failures(): string[] {
  return system.gateway
    .log()
    .slice(loggedBefore)
    .split('\n')
    .filter((line) => line.includes('"level":50'));
}

async function expectStillAnswers(): Promise<void> {
  expect(await say(client, known.conversation, 'still there?')).toMatchObject({
    type: 'message',
    message: ANSWER,
  });
}

describe('bad input', () => {
  test('is refused with its status in the error format, and leaves nothing behind', async () => {
    // The rhythms that came with the account are told to their runs in the background.
    await system.eventually('every follow-up to be told', async () => {
      const untold = await system.sql('SELECT 1 FROM follow_ups WHERE told_at IS NULL');
      return untold.length === 0 || null;
    });
    const before = await stored();
    const wrong: string[] = [];
    for (const request of badRequests(known)) {
      const response = await send(request);
      const text = await response.text();
      const body = asJson(text);
      const code = (body as { code?: unknown } | null)?.code;
      if (response.status !== request.status || code !== request.code || fault(body) !== null)
        wrong.push(
          `${request.what}: ${request.status} ${request.code} expected, got ${response.status} ${text.slice(0, 200)}`,
        );
    }
    expect(wrong).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(failures()).toEqual([]);
    await expectStillAnswers();
  });

  test('a Prefer that makes no sense is no preference; one beyond a minute is a minute', async () => {
    for (const wait of ['abc', '0', '-1', '1.5', '', '99999999999999']) {
      const response = await send({
        path: `/api/conversations/${known.conversation}/messages`,
        body: { text: `wait ${wait}` },
        headers: { prefer: `wait=${wait}` },
      });
      expect([wait, response.status]).toEqual([wait, 202]);
    }
    await idle(system, client, known.conversation);
    const response = await send({
      path: `/api/conversations/${known.conversation}/messages`,
      body: { text: 'wait' },
      headers: { prefer: 'respond-async, wait=61' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('preference-applied')).toBe('wait=60');
    expect(await response.json()).toMatchObject({ type: 'message', message: ANSWER });
  });

  test('a text of exactly 32,000 characters is taken, stored and answered', async () => {
    const text = `${'🏃x'.repeat(32_000).slice(0, 31_998)}é!`;
    expect(text).toHaveLength(32_000);
    expect(await say(client, known.conversation, text)).toMatchObject({ type: 'message', message: ANSWER });
    const [row] = await system.sql<{ text: string }>(
      'SELECT text FROM inputs WHERE conversation_id = $1 ORDER BY n DESC LIMIT 1',
      [known.conversation],
    );
    expect(row?.text).toBe(text);
  });
});

describe('on the wire', () => {
  const head = (length: number, more = '') =>
    `POST /api/conversations/${known.conversation}/messages HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`;

  /** Sends bytes and returns what comes back until the server closes, or until we do. */
  async function raw(bytes: string, how: { leave: boolean }): Promise<string> {
    const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {}); // a reset is one of the ways it may end
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => socket.write(Buffer.from(bytes, 'latin1'), () => resolve()));
    if (how.leave) socket.destroy();
    await closed;
    return answer;
  }

  test('half a body, half a head, or a client that goes away leaves nothing behind', async () => {
    const before = await stored();
    await raw(`${head(100)}{"text":"Hi`, { leave: true });
    await raw(head(100), { leave: true });
    await raw('POST /api/conversations HTTP/1.1\r\nhost', { leave: true });
    await expect(fetch(system.url, { signal: AbortSignal.timeout(90_000) })).resolves.toMatchObject({
      status: 404,
    });
    expect(await stored()).toEqual(before);
    await expectStillAnswers();
  });

  test.each<[string, string | (() => string), number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a method that is none', 'BREW /api/teams HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a NUL in a header', 'GET /api/teams HTTP/1.1\r\nhost: x\r\nx-a: a\u0000b\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/goals HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
      400,
    ],
    [
      'a bad chunk',
      () =>
        `POST /api/goals HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['a huge header', `GET /api/teams HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a huge address', `GET /api/teams?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('%s is refused in the error format', async (_what, bytes, status) => {
    const answer = await raw(typeof bytes === 'string' ? bytes : bytes(), { leave: false });
    const [first, body] = [answer.split('\r\n')[0], answer.split('\r\n\r\n').slice(1).join('')];
    expect(first).toContain(` ${status} `);
    expect(fault(asJson(body))).toBeNull();
    await expect(fetch(`${system.url}/healthz`)).resolves.toMatchObject({ status: 200 });
  });
});

test('whatever a client sends to the described routes, it is never a 5xx, and always answered as described', async () => {
  const document = (await (await fetch(`${system.url}/openapi.json`)).json()) as Described;
  const call = async (request: ArbitraryRequest) => {
    const ask = () =>
      send({
        ...request,
        ...(request.body === undefined ? {} : { body: request.body }),
      });
    // A Temporal without time is not ready, for a moment.
    const response = request.path.startsWith('/readyz')
      ? await system.eventually('it is ready', async () => {
          const answer = await ask();
          return answer.status === 503 ? null : answer;
        })
      : await ask();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const about = `${response.status} ${text.slice(0, 300)}`;
    // Without a run there is nobody who could tell of it.
    if (response.status === 503 && request.path.includes('/workflow')) return;
    expect(response.status, about).toBeLessThan(500);
    if (response.status >= 400) expect(fault(asJson(text)), about).toBeNull();
    if (!isStream) expect(breach(request, response, text), about).toBeNull();
  };
  await fc.assert(fc.asyncProperty(arbitraryRequest(document, Object.values(known)), call), {
    numRuns: 500,
    endOnFailure: true,
  });
  expect(failures()).toEqual([]);
  const fresh = await open(client);
  expect(await say(client, fresh, 'still there?')).toMatchObject({ type: 'message', message: ANSWER });
});

/** What of an answer is not as the route describes it. */
function breach({ route, method }: ArbitraryRequest, response: Response, text: string): string | null {
  const operation = everyOperation.find((one) => one.path === route && one.method === method.toLowerCase());
  const { status } = response;
  const schema = operation?.answers[status];
  if (schema === undefined)
    return status >= 400 && [400, 401, 403, 413, 415, 429, ...(operation?.errors ?? [])].includes(status)
      ? null
      : `${status} is not described`;
  if (status >= 300 && status < 400) return null;
  if (schema === null) return text === '' ? null : 'a body where none is described';
  if (operation?.mediaType !== undefined && status === 200) return null;
  const parsed = schema.safeParse(asJson(text));
  return parsed.success ? null : parsed.error.message;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
