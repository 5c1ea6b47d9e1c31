import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION, createFakeConversation } from './fake-conversations.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

const MESSAGES = `/api/conversations/${CONVERSATION}/messages`;
const conversation = createFakeConversation();
let gateway: ServedGateway;

beforeAll(async () => {
  gateway = await serveGateway(conversation);
});
afterAll(() => gateway.close());

/** Every error has the one format, a request id, and nothing of our insides. */
async function expectError(response: Response, status: number, code: string) {
  const body = await response.json();
  expect({ status: response.status, code: body.code }).toEqual({ status, code });
  expect(body.error).toEqual(expect.any(String));
  expect(Object.keys(body).filter((key) => !['error', 'code', 'details'].includes(key))).toEqual([]);
  expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]{1,64}$/);
  expect(JSON.stringify(body)).not.toMatch(/ECONN|10\.1\.2\.3|node_modules|\.ts:/);
  return body;
}

describe('a key', () => {
  it.each([undefined, 'Basic abc', 'Bearer', 'Bearer nobody', 'Bearer owner extra'])(
    'is needed: %j is 401',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      for (const path of ['/api/goals', '/api/teams', MESSAGES, '/api/me/profile', '/api/nowhere']) {
        const response = await gateway.call(path, { as: '', headers });
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        await expectError(response, 401, 'UNAUTHENTICATED');
      }
    },
  );

  it('that may only read cannot write', async () => {
    await expectError(await gateway.call(MESSAGES, { as: 'reader', json: { text: 'Hi' } }), 403, 'FORBIDDEN');
    await expectError(await gateway.call(MESSAGES, { as: 'reader' }), 404, 'NOT_FOUND');
  });
});

describe('a body', () => {
  const before = () => conversation.accepted.length;

  it.each([
    ['malformed JSON', '{"text":'],
    ['a NUL', '{"text":"a\\u0000b"}'],
    ['a lone surrogate', '{"text":"\\ud83c"}'],
    ['deep nesting', `{"text":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['very deep nesting', `{"text":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a prototype key', '{"text":"Hi","__proto__":{"x":1}}'],
  ])('with %s is 400 and reaches no service', async (_what, json) => {
    const count = before();
    await expectError(await gateway.call(MESSAGES, { json }), 400, 'VALIDATION_ERROR');
    expect(before()).toBe(count);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/jsonp',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset="utf-8',
    'application/json, text/plain',
    'x',
  ])('of type %s is 415', async (type) => {
    const response = await gateway.call(MESSAGES, {
      json: '{"text":"Hi"}',
      headers: { 'content-type': type },
    });
    await expectError(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('over 1 MB is 413, compressed or not', async () => {
    const json = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    await expectError(await gateway.call(MESSAGES, { json }), 413, 'PAYLOAD_TOO_LARGE');
    const { gzipSync } = await import('node:zlib');
    const response = await gateway.call(MESSAGES, {
      method: 'POST',
      body: gzipSync(json),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    await expectError(response, 413, 'PAYLOAD_TOO_LARGE');
  });

  it.each(['{"text":"a","text":"b"}', '{"text":"a","te\\u0078t":"b"}'])(
    'that says two things is 400: %s',
    async (json) => {
      await expectError(await gateway.call(MESSAGES, { json }), 400, 'VALIDATION_ERROR');
    },
  );

  it('in a coding that nobody knows is 415', async () => {
    const headers = { 'content-encoding': 'zebra' };
    await expectError(await gateway.call(MESSAGES, { json: '{}', headers }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('of exactly the right kind is taken, whatever the case of its type', async () => {
    const count = before();
    const headers = { 'content-type': 'Application/JSON; Charset="UTF-8"' };
    expect((await gateway.call(MESSAGES, { json: { text: 'Hi' }, headers })).status).toBe(202);
    expect(conversation.accepted[count]).toEqual({ body: { text: 'Hi' }, key: null });
  });

  it('need not be there where none is needed', async () => {
    const response = await gateway.call(`/api/conversations/${CONVERSATION}/interrupt`, { method: 'POST' });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ turn: null });
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['one character', 'k'],
    ['200 characters', 'x'.repeat(200)],
    ['a space and signs', 'a b/c:d~'],
  ])('of %s is handed on', async (_what, key) => {
    const response = await gateway.call(MESSAGES, {
      json: { text: 'Hi' },
      headers: { 'idempotency-key': key },
    });
    expect(response.status).toBe(202);
    expect(conversation.accepted.at(-1)?.key).toBe(key);
  });

  it.each([
    ['201 characters', 'x'.repeat(201)],
    ['a letter beyond ASCII', 'ñ'],
    ['a tab', 'a\tb'],
  ])('with %s is 400', async (_what, key) => {
    const response = await gateway.call(MESSAGES, {
      json: { text: 'Hi' },
      headers: { 'idempotency-key': key },
    });
    const body = await expectError(response, 400, 'VALIDATION_ERROR');
    expect(body.error).toContain('Idempotency-Key');
  });
});

describe('what is not there', () => {
  it.each([
    '/nowhere',
    '/api/nowhere',
    '/api/goals/x/y/z',
    '/api',
    '/docs/nowhere.js',
    '/docs/../package.json',
  ])('%s is 404', async (path) => {
    await expectError(await gateway.call(path), 404, 'NOT_FOUND');
  });

  it('dev-login is 404 outside the local stack', async () => {
    const response = await gateway.call('/api/auth/dev-login', { as: '', json: { email: 'a@b.co' } });
    await expectError(response, 404, 'NOT_FOUND');
  });

  it.each(['%zz', '%00', '%ed%a0%80', '..%2f..%2fetc', `${'x'.repeat(4_000)}`])(
    'the id %s is a 4xx',
    async (id) => {
      for (const path of [`/api/conversations/${id}`, `/api/conversations/${id}/events`]) {
        const response = await gateway.call(path);
        expect([400, 404]).toContain(response.status);
      }
    },
  );
});

describe('another user', () => {
  it('gets 404 on every route of a conversation, streams included', async () => {
    const at = `/api/conversations/${CONVERSATION}`;
    const calls = [
      gateway.call(at, { as: 'stranger' }),
      gateway.call(`${at}/events`, { as: 'stranger' }),
      gateway.call(`${at}/events?after=1`, { as: 'stranger' }),
      gateway.call(`${at}/messages`, { as: 'stranger' }),
      gateway.call(`${at}/messages`, { as: 'stranger', json: { text: 'Hi' } }),
      gateway.call(`${at}/messages`, { as: 'stranger', json: { text: 'Hi' }, headers: { prefer: 'wait=5' } }),
      gateway.call(`${at}/confirmations/${CONVERSATION}`, { as: 'stranger', json: { approved: true } }),
      gateway.call(`${at}/interrupt`, { as: 'stranger', json: {} }),
      gateway.call(`${at}/transitions`, { as: 'stranger' }),
      gateway.call(`${at}/workflow`, { as: 'stranger' }),
    ];
    for (const call of calls) await expectError(await call, 404, 'NOT_FOUND');
    expect(conversation.watchers()).toBe(0);
  });
});

describe('when the database is down', () => {
  it('requests get 503 with Retry-After and learn nothing of our insides', async () => {
    for (const call of [
      gateway.call('/api/goals'),
      gateway.call('/api/goals', { json: { title: 'Run' } }),
      gateway.call('/api/plans'),
      gateway.call('/api/me/profile'),
    ]) {
      const response = await call;
      expect(response.headers.get('retry-after')).toBe('1');
      await expectError(response, 503, 'UNAVAILABLE');
    }
  });
});

describe('a request id', () => {
  it('is the caller’s own if it can be logged, else a new one', async () => {
    const own = await gateway.call('/healthz', { headers: { 'x-request-id': 'trace-1.a_b' } });
    expect(own.headers.get('x-request-id')).toBe('trace-1.a_b');
    const other = await gateway.call('/healthz', { headers: { 'x-request-id': 'a b{}' } });
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the documents', () => {
  it('are served from here alone', async () => {
    const page = await gateway.call('/docs', { as: '' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files).toHaveLength(4);
    for (const file of files) expect([file, (await gateway.call(file)).status]).toEqual([file, 200]);
    const described = await (await gateway.call('/openapi.json', { as: '' })).json();
    expect(described.openapi).toBe('3.1.0');
  });

  it('describe only routes that there are', async () => {
    const { paths } = await (await gateway.call('/openapi.json')).json();
    const missing: string[] = [];
    const ofLocalStack = [
      '/api/auth/dev-login',
      '/api/auth/dev-session',
      '/api/dev/outbox',
      '/api/dev/model',
    ];
    for (const [path, methods] of Object.entries<Record<string, unknown>>(paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{\w+\}/g, CONVERSATION);
        const response = await gateway.call(url, { method: method.toUpperCase(), redirect: 'manual' });
        const isJson = response.headers.get('content-type')?.startsWith('application/json');
        const body = isJson ? await response.text() : '';
        await response.body?.cancel().catch(() => {}); // a stream would go on
        // A route that is not there says so in other words than a row that is not there.
        if (body.includes('"Not found"') && !ofLocalStack.includes(path)) missing.push(`${method} ${path}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('a connection', () => {
  it('that sends half a request and goes away does no harm', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const head = `POST ${MESSAGES} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer owner\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"text":`;
    const count = conversation.accepted.length;
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    socket.destroy();
    expect((await gateway.call('/healthz')).status).toBe(200);
    expect(conversation.accepted).toHaveLength(count);
  });
});

describe('readiness', () => {
  it('names what is missing, and ends when the process stops', async () => {
    let reachable = false;
    const check = async () => {
      if (!reachable) throw new Error('connect ECONNREFUSED 10.1.2.3');
      return null;
    };
    const own = await serveGateway({ dependencies: [{ name: 'database', check }] });
    const down = await own.call('/readyz', { as: '' });
    expect(down.status).toBe(503);
    expect(await down.json()).toEqual({ status: 'unavailable', checks: { database: 'cannot be reached' } });
    reachable = true;
    await expect.poll(async () => (await own.call('/readyz', { as: '' })).status).toBe(200); // an answer holds a second
    own.stopping.abort();
    expect(await (await own.call('/readyz', { as: '' })).json()).toMatchObject({ status: 'stopping' });
    await own.close();
  });
});
