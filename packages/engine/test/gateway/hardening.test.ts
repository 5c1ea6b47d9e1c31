import { connect } from 'node:net';
import { ok } from '@roundtable/core';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../src/gateway/http/create-server.js';
import { pagePolicy } from '../../src/gateway/http/security-headers.js';
import { CONVERSATION, OWNER } from './fake-conversations.js';
import { fakeAuth, type ServedGateway, serveGateway } from './serve-gateway.js';

let gateway: ServedGateway;
afterEach(() => gateway?.close());

describe('every answer', () => {
  test.each(['/healthz', '/openapi.json', '/api/teams', '/nowhere', '/docs'])(
    '%s forbids what a browser could be talked into',
    async (path) => {
      gateway = await serveGateway();
      const { headers } = await gateway.call(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  test('asks for HTTPS for half a year where the public address has it, and only there', async () => {
    gateway = await serveGateway({ publicUrl: 'https://roundtable.example' });
    expect((await gateway.call('/healthz')).headers.get('strict-transport-security')).toBe(
      'max-age=15724800',
    );
    await gateway.close();
    gateway = await serveGateway();
    expect((await gateway.call('/healthz')).headers.has('strict-transport-security')).toBe(false);
  });

  test('a page runs no inline script, and only styles that know its nonce', () => {
    const policy = Object.fromEntries(
      pagePolicy('abc')
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive]),
    );
    expect(policy['script-src']).toBe("script-src 'self'");
    expect(policy['style-src']).toBe("style-src 'self' 'nonce-abc'");
    expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-|https?:|\*/);
  });
});

describe('compression', () => {
  const list = { items: Array.from({ length: 100 }, (_, i) => ({ id: `team-${i}`, name: 'A team' })) };
  const asked = { headers: { 'accept-encoding': 'gzip' } };

  test('is for long texts', async () => {
    gateway = await serveGateway({
      teams: { list: async () => ok(list as never), get: async () => ok({} as never) },
    });
    const long = await gateway.call('/api/teams', asked);
    expect(long.headers.get('content-encoding')).toBe('gzip');
    expect(long.headers.get('vary')).toContain('Accept-Encoding');
    expect(await long.json()).toEqual(list);
    expect((await gateway.call('/healthz', asked)).headers.has('content-encoding')).toBe(false);
  });

  test('is never for streams: an event leaves at once', async () => {
    gateway = await serveGateway();
    const answer = await gateway.call(`/api/conversations/${CONVERSATION}/events?after=0`, asked);
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(answer.headers.has('content-encoding')).toBe(false);
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain('retry:');
  });

  test('is never for answers with secrets in them, whose length would tell', async () => {
    const key = `rt_${'x'.repeat(3_000)}`;
    gateway = await serveGateway({
      devLogin: true,
      auth: {
        ...fakeAuth,
        authenticate: async () => ({
          userId: OWNER,
          scopes: ['read', 'write'],
          credential: { type: 'key', keyId: OWNER, expiresAt: null },
        }),
        revoke: async () => ok({ webhooksDisabled: [] }),
        forget: () => {},
        devLogin: async () => ok({ token: key, user: { id: OWNER, email: 'ana@example.com' } } as never),
      },
    });
    const answer = await gateway.call('/api/auth/dev-login', {
      json: { email: 'ana@example.com' },
      ...asked,
    });
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(await answer.text()).toContain(key);
  });
});

describe('on the wire', () => {
  /** Sends the parts one after the other, and returns all that comes back until the server closes. */
  async function raw(port: number, ...parts: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {}); // a reset is one of the ways it may end
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    for (const part of parts) await new Promise<void>((resolve) => socket.write(part, () => resolve()));
    await closed;
    return answer;
  }
  const port = () => Number(new URL(gateway.url).port);

  test('who sends the head or the body too slowly is refused and let go', async () => {
    const server = createHttpServer((req, res) => void req.resume().on('end', () => res.end('done')), {
      headersTimeout: 150,
      requestTimeout: 300,
      keepAliveTimeout: 1_000,
      connectionsCheckingInterval: 30,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const at = typeof address === 'object' && address !== null ? address.port : 0;
    const [head, body] = await Promise.all([
      raw(at, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '),
      raw(at, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'),
    ]);
    for (const answer of [head, body]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"VALIDATION_ERROR"');
    }
    await new Promise((resolve) => server.close(resolve));
  });

  test('a client has 10 s for a head and 30 s for a request', async () => {
    gateway = await serveGateway();
    expect(gateway.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  test('a connection outlives the minute for which proxies keep one that is idle', async () => {
    gateway = await serveGateway();
    const { headers } = await gateway.call('/healthz');
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', 'timeout=75']);
  });

  test('another method in a header or a query is not believed', async () => {
    gateway = await serveGateway();
    const answer = await gateway.call('/api/teams?_method=DELETE', {
      headers: {
        'x-http-method-override': 'DELETE',
        'x-method-override': 'DELETE',
        'x-http-method': 'DELETE',
      },
    });
    expect(await answer.json()).toMatchObject({ error: 'not faked' }); // GET was called
    const traced = await raw(
      port(),
      'TRACE / HTTP/1.1\r\nhost: x\r\ncookie: secret=1\r\nconnection: close\r\n\r\n',
    );
    expect(traced).toMatch(/^HTTP\/1\.1 404 /);
    expect(traced).not.toContain('secret=1');
  });

  test.each([
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/....//package.json',
    '/docs/..%5cpackage.json',
    '/docs/%00package.json',
    '/docs/.npmrc',
    '/..%2f..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%252e%252e/%252e%252e/package.json',
    '//etc/passwd',
  ])('%s leads out of no folder', async (path) => {
    gateway = await serveGateway();
    const answer = await raw(port(), `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[0-9] /);
    expect(answer).not.toMatch(/"dependencies"|root:/);
  });

  test.each(['{"__proto__":{"admin":true}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    'the body %s reaches no prototype',
    async (json) => {
      gateway = await serveGateway();
      expect((await gateway.call('/api/conversations', { json })).status).toBe(400);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );
});
