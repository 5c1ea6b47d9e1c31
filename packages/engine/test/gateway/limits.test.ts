import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { NO_LIMITS } from '../../src/gateway/limits/gateway-limits.js';
import { fakeAuth, type ServedGateway, serveGateway } from './serve-gateway.js';

let gateway: ServedGateway;
afterEach(() => gateway.close());

const login = { json: { email: 'ana@example.com' }, as: '' };

describe('requests', () => {
  test('of a user are counted over all keys; what is left is told, and beyond it they are refused', async () => {
    gateway = await serveGateway({ limits: { ...NO_LIMITS, user: 2 } });
    const first = await gateway.call('/api/teams');
    expect(first.headers.get('ratelimit-policy')).toBe('"user";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"user";r=1;t=(60|59)$/);
    expect((await gateway.call('/api/teams', { as: 'reader' })).headers.get('ratelimit')).toContain('r=0');

    const refused = await gateway.call('/api/teams');
    expect(refused.status).toBe(429);
    const after = Number(refused.headers.get('retry-after'));
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({
      error: expect.stringContaining('2 are allowed in 60 s'),
      code: 'RATE_LIMITED',
      details: { limit: 'user', retryAfterSeconds: after },
    });
    // Nobody else pays for it, and files have the same account.
    expect((await gateway.call('/api/teams', { as: 'stranger' })).status).not.toBe(429);
    expect((await gateway.call(`/api/projects/${randomUUID()}/files`)).status).toBe(429);
    const figures = await (await gateway.call('/metrics', { as: '' })).text();
    expect(figures).toContain('roundtable_rate_limit_refusals_total{limit="user"} 2');
  });

  test('health, metrics and the description of the API are never limited', async () => {
    gateway = await serveGateway({ limits: { ...NO_LIMITS, user: 1, address: 1, failures: 1 } });
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json'])
      for (let i = 0; i < 3; i++)
        expect([path, (await gateway.call(path, { as: '' })).status]).toEqual([path, 200]);
  });

  test('without a limit nothing is told', async () => {
    gateway = await serveGateway();
    const answer = await gateway.call('/api/teams');
    expect(answer.headers.has('ratelimit')).toBe(false);
    expect(answer.headers.has('ratelimit-policy')).toBe(false);
  });
});

describe('an address', () => {
  test('is limited where nobody has to be signed in', async () => {
    gateway = await serveGateway({ limits: { ...NO_LIMITS, address: 1 } });
    expect((await gateway.call('/api/auth/dev-login', login)).status).toBe(404);
    expect((await gateway.call('/api/auth/dev-login', login)).status).toBe(429);
    expect((await gateway.call('/api/teams')).status).not.toBe(429);
  });

  test('that fails to say who it is too often is told so; right keys pay nothing and are let in all the same', async () => {
    gateway = await serveGateway({
      limits: { ...NO_LIMITS, failures: 2 },
      auth: {
        ...fakeAuth,
        authenticate: async (key) => {
          if (key !== 'good') return null;
          const credential = { type: 'key', keyId: randomUUID(), expiresAt: null } as const;
          return { userId: randomUUID(), scopes: ['read', 'write'], credential };
        },
        revoke: async () => ({ success: true, data: { webhooksDisabled: [] } }),
        devLogin: async () => ({ success: false, error: { code: 'NOT_FOUND', message: 'none' } }),
        forget: () => {},
      },
    });
    for (let i = 0; i < 5; i++) expect((await gateway.call('/api/teams', { as: 'good' })).status).toBe(404);
    for (let i = 0; i < 2; i++) expect((await gateway.call('/api/teams', { as: 'guess' })).status).toBe(401);
    const refused = await gateway.call('/api/teams', { as: 'guess' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await gateway.call('/api/teams', { as: 'good' })).status).toBe(404);
  });

  test('pays nothing for requests that present no key and no session', async () => {
    gateway = await serveGateway({ limits: { ...NO_LIMITS, failures: 2 } });
    const cookie = 'roundtable.sign_in=x';
    for (let i = 0; i < 5; i++)
      expect((await gateway.call('/api/teams', { as: '', headers: { cookie } })).status).toBe(401);
    const wrong = { as: '', headers: { cookie: 'roundtable.session_token=x' } };
    const seen = [];
    for (let i = 0; i < 3; i++) seen.push((await gateway.call('/api/teams', wrong)).status);
    expect(seen).toEqual([401, 401, 429]);
    expect((await gateway.call('/api/teams', { as: '' })).status).toBe(401);
  });

  test('is the proxy’s for all where nobody declared it, which the log says once', async () => {
    gateway = await serveGateway();
    await gateway.call('/healthz');
    expect(gateway.logged).toEqual([]);
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await gateway.call('/healthz', { headers: { 'x-forwarded-for': address } });
    expect(gateway.logged).toEqual([{ proxy: expect.stringMatching(/127\.0\.0\.1$/) }]);
    await gateway.close();
    gateway = await serveGateway({ trustProxy: 1 });
    await gateway.call('/healthz', { headers: { 'x-forwarded-for': '203.0.113.1' } });
    expect(gateway.logged).toEqual([]);
  });

  test('is that of the connection, whatever a client claims', async () => {
    gateway = await serveGateway({ limits: { ...NO_LIMITS, address: 1 } });
    const from = (address: string) =>
      gateway.call('/api/auth/dev-login', { ...login, headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.1')).status).toBe(404);
    expect((await from('203.0.113.2')).status).toBe(429);
  });

  test('is what a trusted proxy says', async () => {
    gateway = await serveGateway({ limits: { ...NO_LIMITS, address: 1 }, trustProxy: 1 });
    const from = (address: string) =>
      gateway.call('/api/auth/dev-login', { ...login, headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.1')).status).toBe(404);
    expect((await from('203.0.113.2')).status).toBe(404);
    // What stands before the proxy's own word was written by the client.
    expect((await from('198.51.100.7, 203.0.113.2')).status).toBe(429);
  });
});
