import { afterEach, expect, test } from 'vitest';
import type { Dependency } from '../../src/gateway/index.js';
import { type ServedGateway, serveGateway } from './serve-gateway.js';

let gateway: ServedGateway;
afterEach(() => gateway.close());

const fine = { name: 'database', check: async () => null };
const away = { name: 'temporal', check: () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3')) };
const idle = { name: 'worker', dispensable: true, check: async () => 'nobody works' };
const behind = { name: 'migrations', check: async () => 'not applied: 1_more' };
const hanging = { name: 'web', dispensable: true, check: () => new Promise<null>(() => {}) };

test.each<[Dependency[], number, { status: string; checks: Record<string, string> }]>([
  [[fine], 200, { status: 'ok', checks: { database: 'ok' } }],
  [[fine, idle], 200, { status: 'degraded', checks: { database: 'ok', worker: 'nobody works' } }],
  [
    [fine, behind],
    503,
    { status: 'unavailable', checks: { database: 'ok', migrations: 'not applied: 1_more' } },
  ],
  [
    [away, idle],
    503,
    { status: 'unavailable', checks: { temporal: 'cannot be reached', worker: 'nobody works' } },
  ],
  [[hanging], 200, { status: 'degraded', checks: { web: 'no answer within 2000 ms' } }],
])('%j makes a gateway %i', async (dependencies, status, body) => {
  gateway = await serveGateway({ dependencies });
  const answer = await gateway.call('/readyz', { as: '' });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(body);
});

test('whoever asks within a second gets the same answer: each dependency is asked once', async () => {
  let asked = 0;
  let state: string | null = null;
  const counted: Dependency = {
    name: 'database',
    check: async () => {
      asked++;
      return state;
    },
  };
  gateway = await serveGateway({ dependencies: [counted] });
  const ready = async () => (await gateway.call('/readyz', { as: '' })).status;
  const since = performance.now();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ready)))).toEqual(new Set([200]));
  const most = () => 1 + Math.floor((performance.now() - since) / 1_000);
  expect(asked).toBeLessThanOrEqual(most());
  state = 'away';
  await expect.poll(ready, { interval: 20 }).toBe(503);
  expect(performance.now() - since).toBeGreaterThan(900);
  expect(asked).toBeLessThanOrEqual(most());
});

test('a gateway that is to leave says so at once, keeps no connection, and still serves', async () => {
  const leaving = new AbortController();
  gateway = await serveGateway({ dependencies: [fine], leaving: leaving.signal });
  expect((await gateway.call('/readyz')).headers.get('connection')).toBe('keep-alive');
  leaving.abort();
  const told = await gateway.call('/readyz');
  expect(told.status).toBe(503);
  expect(told.headers.get('connection')).toBe('close');
  expect(await told.json()).toEqual({ status: 'stopping', checks: { database: 'ok' } });
  expect((await gateway.call('/healthz')).status).toBe(200);
});
