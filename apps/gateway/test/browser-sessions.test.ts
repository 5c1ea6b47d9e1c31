import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  openBrowser,
  openSignInScene,
  type SignInScene,
  someone,
} from './signed-in-gateway.js';

let scene: SignInScene;
beforeAll(async () => {
  scene = await openSignInScene();
});
afterAll(() => scene.close());

/** A browser in which somebody is signed in. */
async function signedIn(email = someone(), gateway = scene.gateway): Promise<Browser> {
  const me = openBrowser(gateway);
  const response = await me.call('/api/auth/dev-session', { json: { email } });
  expect(response.status).toBe(200);
  return me;
}

const keyOf = async (me: Browser, body: object = { name: 'Script' }): Promise<string> =>
  (await (await me.call('/api/api-keys', { json: body })).json()).key;
const withKey = (key: string, path: string, init: RequestInit & { json?: unknown } = {}) =>
  scene.gateway.call(path, { ...init, as: key });

describe('a session', () => {
  it('covers reading and writing, without a key', async () => {
    const me = await signedIn();
    expect((await me.profile()).status).toBe(200);
    expect((await me.call('/api/goals', { json: { title: 'Paint' } })).status).toBe(201);
  });

  it('is listed with its device, and tells which one asks', async () => {
    const email = someone();
    const [me, other] = [await signedIn(email), await signedIn(email)];
    await signedIn();
    const { items } = await (await me.call('/api/auth/sessions')).json();
    expect(items).toHaveLength(2);
    expect(items.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
    expect(items[0]).toEqual({
      id: expect.any(String),
      device: 'node',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      current: expect.any(Boolean),
    });
    const mine = items.find((one: { current: boolean }) => one.current).id;
    expect((await other.call(`/api/auth/sessions/${mine}`, { method: 'DELETE' })).status).toBe(204);
    expect((await me.profile()).status).toBe(401);
    expect((await other.profile()).status).toBe(200);
  });

  it('is nobody else’s to see or to end', async () => {
    const [me, stranger] = [await signedIn(), await signedIn()];
    const { items } = await (await me.call('/api/auth/sessions')).json();
    expect((await stranger.call(`/api/auth/sessions/${items[0].id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await stranger.call('/api/auth/sessions/nonsense', { method: 'DELETE' })).status).toBe(404);
    expect((await me.profile()).status).toBe(200);
  });

  it('ends with a sign-out, and its cookie is worth nothing from then on', async () => {
    const me = await signedIn();
    const stolen = openBrowser(scene.gateway);
    for (const [name, value] of me.jar) stolen.jar.set(name, value);
    const out = await me.call('/api/auth/sign-out', { method: 'POST' });
    expect(out.status).toBe(204);
    expect(me.jar.size).toBe(0);
    expect((await stolen.profile()).status).toBe(401);
  });

  it('of an unknown, a changed or an unsigned cookie lets nobody in', async () => {
    const me = await signedIn();
    const [[name, value] = ['', '']] = [...me.jar];
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    for (const forged of ['nonsense', token, `${token}.AAAA`, `${value}x`, value.slice(1), '']) {
      const thief = openBrowser(scene.gateway);
      thief.jar.set(name, forged);
      expect([forged.length, (await thief.profile()).status]).toEqual([forged.length, 401]);
    }
  });

  it('lasts for thirty days; its use prolongs it, in the browser too', async () => {
    const me = await signedIn();
    const days = () =>
      scene.database.db.withSystemSql(async (sql) => {
        const [row] = await sql<{ days: number }>(
          `SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400)::int AS days FROM sessions s
           JOIN profiles p ON p.id = s.user_id WHERE p.email = $1`,
          [(await (await me.profile()).json()).email],
        );
        return row?.days;
      });
    expect(await days()).toBe(30);
    await scene.database.db.withSystemSql((sql) =>
      sql(`UPDATE sessions SET expires_at = now() + interval '10 days'`),
    );
    const elsewhere = openBrowser(await scene.second());
    for (const [name, value] of me.jar) elsewhere.jar.set(name, value);
    const prolonged = await elsewhere.profile();
    expect(prolonged.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=2592000/);
    expect(await days()).toBe(30);
  });

  it('that is over lets nobody in', async () => {
    const me = await signedIn();
    const { id } = await (await me.profile()).json();
    await scene.database.db.withSystemSql((sql) =>
      sql(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1::uuid`, [id]),
    );
    const elsewhere = openBrowser(await scene.second());
    for (const [name, value] of me.jar) elsewhere.jar.set(name, value);
    expect((await elsewhere.profile()).status).toBe(401);
  });
});

describe('signing out everywhere', () => {
  it('ends every session, in other gateways too, and leaves keys and other people alone', async () => {
    const email = someone();
    const gateway = await scene.second();
    const [me, there, stranger] = [await signedIn(email), await signedIn(email, gateway), await signedIn()];
    const key = await keyOf(me);
    expect((await there.profile()).status).toBe(200);
    const out = await me.call('/api/auth/sign-out-everywhere', { method: 'POST' });
    expect(await out.json()).toEqual({ ended: 2 });
    expect((await me.profile()).status).toBe(401);
    await expect.poll(async () => (await there.profile()).status, { timeout: 15_000 }).toBe(401);
    expect((await withKey(key, '/api/me/profile')).status).toBe(200);
    expect((await stranger.profile()).status).toBe(200);
  });

  it('can be done with a key, when no browser is at hand', async () => {
    const me = await signedIn();
    const key = await keyOf(me);
    expect((await withKey(key, '/api/auth/sign-out', { method: 'POST' })).status).toBe(409);
    const out = await withKey(key, '/api/auth/sign-out-everywhere', { method: 'POST' });
    expect(await out.json()).toEqual({ ended: 1 });
    expect((await me.profile()).status).toBe(401);
  });
});

describe('a change that comes with a cookie', () => {
  const CHANGES: readonly (readonly [method: string, path: string, json?: unknown])[] = [
    ['POST', '/api/goals', { title: 'Paint' }],
    ['PATCH', '/api/me/profile', { name: 'Eve' }],
    ['DELETE', '/api/me/summary'],
    ['POST', '/api/auth/sign-out-everywhere'],
    ['POST', '/api/auth/dev-session', { email: 'eve@example.com' }],
    ['POST', '/api/projects/11111111-1111-4111-8111-111111111111/files?fileName=a.txt'],
  ];
  const FOREIGN: readonly (readonly [origin: string | null, site: string | null])[] = [
    ['https://evil.example', null],
    ['http://table.example:8080', null],
    ['https://table.example', null],
    ['null', null],
    [null, null],
    ['http://table.example', 'cross-site'],
    ['http://table.example', 'same-site'],
    [null, 'cross-site'],
    [null, 'none'],
  ];

  it.each(FOREIGN)('is refused from origin %s, site %s', async (origin, site) => {
    const me = await signedIn();
    const before = await (await me.profile()).json();
    for (const [method, path, json] of CHANGES) {
      const headers: Record<string, string> = site === null ? {} : { 'sec-fetch-site': site };
      const response = await me.call(path, {
        method,
        origin,
        headers,
        ...(json === undefined ? {} : { json }),
      });
      expect([method, path, response.status]).toEqual([method, path, 403]);
    }
    expect(await (await me.profile()).json()).toEqual(before);
    expect((await (await me.call('/api/goals')).json()).items).toEqual([]);
  });

  it.each([
    ['http://table.example', null],
    ['http://table.example', 'same-origin'],
    [null, 'same-origin'],
  ])('is taken from origin %s, site %s', async (origin, site) => {
    const me = await signedIn();
    const headers: Record<string, string> = site === null ? {} : { 'sec-fetch-site': site };
    expect((await me.call('/api/goals', { origin, headers, json: { title: 'Paint' } })).status).toBe(201);
  });

  it('is taken from the address that the browser sees, such as localhost for 127.0.0.1', async () => {
    const me = await signedIn();
    const response = await me.call('/api/goals', { origin: scene.gateway.url, json: { title: 'Paint' } });
    expect(response.status).toBe(201);
  });

  it('is JSON, not a form that any page can send', async () => {
    const me = await signedIn();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await me.call('/api/goals', {
        json: '{"title":"x"}',
        headers: { 'content-type': type },
      });
      expect([type, response.status]).toEqual([type, 415]);
    }
  });

  it('does not count beside a key: a wrong key is not made good by a cookie', async () => {
    const me = await signedIn();
    for (const authorization of ['Bearer nonsense', 'Basic YTpi', '']) {
      const response = await me.call('/api/me/profile', { headers: { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 401]);
    }
  });

  it('cannot sign a browser in for another page, which sends no cookie', async () => {
    const json = { email: someone() };
    const eve = { origin: 'https://evil.example', json };
    expect((await openBrowser(scene.gateway).call('/api/auth/dev-session', eve)).status).toBe(403);
    expect((await openBrowser(scene.gateway).call('/api/auth/sign-in/magic-link', eve)).status).toBe(403);
    const script = { origin: null, json };
    expect((await openBrowser(scene.gateway).call('/api/auth/dev-session', script)).status).toBe(200);
  });
});

describe('a key', () => {
  it('can be made to end at a time, and not to outlive the one that makes it', async () => {
    const me = await signedIn();
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const past = await me.call('/api/api-keys', {
      json: { name: 'Late', expiresAt: '2020-01-01T00:00:00.000Z' },
    });
    expect([past.status, (await past.json()).details]).toEqual([400, { expiresAt: 'must be in the future' }]);
    const key = await keyOf(me, { name: 'A day', expiresAt: soon });
    const make = (json: object) => withKey(key, '/api/api-keys', { json });
    expect(await (await make({ name: 'Same' })).json()).toMatchObject({ expiresAt: soon });
    expect((await make({ name: 'Longer', expiresAt: later })).status).toBe(403);
    expect(await (await me.call('/api/api-keys', { json: { name: 'For good' } })).json()).toMatchObject({
      expiresAt: null,
      scopes: ['read', 'write'],
    });
  });
});
