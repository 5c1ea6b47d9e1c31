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
/** A key of the local stack, made in no session. */
const devKey = async (email: string): Promise<string> =>
  (await (await scene.gateway.call('/api/auth/dev-login', { as: '', json: { email } })).json()).token;
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
      keys: 0,
      webhooks: 0,
      current: expect.any(Boolean),
    });
    const mine = items.find((one: { current: boolean }) => one.current).id;
    const ended = await other.call(`/api/auth/sessions/${mine}`, { method: 'DELETE' });
    expect([ended.status, await ended.json()]).toEqual([200, { keysEnded: 0, webhooksDisabled: [] }]);
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
  it('ends every session, in other gateways too, and leaves other people alone', async () => {
    const email = someone();
    const gateway = await scene.second();
    const [me, there, stranger] = [await signedIn(email), await signedIn(email, gateway), await signedIn()];
    expect((await there.profile()).status).toBe(200);
    const out = await me.call('/api/auth/sign-out-everywhere', { method: 'POST' });
    expect(await out.json()).toEqual({ ended: 2, keysEnded: 0, keysLeft: 0, webhooksDisabled: [] });
    expect((await me.profile()).status).toBe(401);
    await expect.poll(async () => (await there.profile()).status, { timeout: 15_000 }).toBe(401);
    expect((await stranger.profile()).status).toBe(200);
  });

  it('ends the keys that were made in sessions, and says how many went and how many stay', async () => {
    const email = someone();
    const [me, gone, stranger] = [await signedIn(email), await signedIn(email), await signedIn()];
    const gateway = await scene.second();
    const keys = [await keyOf(me), await keyOf(me), await keyOf(gone)];
    const [operators, theirs] = [await devKey(email), await keyOf(stranger)];
    await gone.call('/api/auth/sign-out', { method: 'POST' });
    for (const key of keys) expect((await gateway.call('/api/me/profile', { as: key })).status).toBe(200);
    const out = await me.call('/api/auth/sign-out-everywhere', { method: 'POST' });
    expect(await out.json()).toEqual({ ended: 1, keysEnded: 3, keysLeft: 1, webhooksDisabled: [] });
    for (const key of keys) expect((await withKey(key, '/api/me/profile')).status).toBe(401);
    const [key = ''] = keys;
    await expect
      .poll(async () => (await gateway.call('/api/me/profile', { as: key })).status, { timeout: 15_000 })
      .toBe(401);
    for (const left of [operators, theirs]) expect((await withKey(left, '/api/me/profile')).status).toBe(200);
  });

  it('is nothing that a key can do, neither at once nor session by session', async () => {
    const email = someone();
    const me = await signedIn(email);
    const [{ id }] = (await (await me.call('/api/auth/sessions')).json()).items;
    for (const key of [await keyOf(me), await devKey(email)]) {
      expect((await withKey(key, '/api/auth/sign-out', { method: 'POST' })).status).toBe(409);
      for (const attempt of [
        await withKey(key, '/api/auth/sign-out-everywhere', { method: 'POST' }),
        await withKey(key, `/api/auth/sessions/${id}`, { method: 'DELETE' }),
      ]) {
        expect(attempt.headers.getSetCookie()).toEqual([]);
        expect([attempt.status, await attempt.json()]).toEqual([
          403,
          { code: 'FORBIDDEN', error: 'This cannot be done with a key: sign in on the page.' },
        ]);
      }
      expect((await withKey(key, '/api/me/profile')).status).toBe(200);
    }
    expect((await me.profile()).status).toBe(200);
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

describe('a session that is ended in the list', () => {
  const sessions = async (by: Browser) => (await (await by.call('/api/auth/sessions')).json()).items;

  it('shows how many keys were made in it, and takes them along', async () => {
    const email = someone();
    const [me, other] = [await signedIn(email), await signedIn(email)];
    const [mine, made] = [await keyOf(me), await keyOf(other)];
    const id = await (await other.call('/api/api-keys', { json: { name: 'Second' } })).json();
    await other.call(`/api/api-keys/${id.id}`, { method: 'DELETE' });
    const listed = await sessions(me);
    expect(listed.map(({ keys }: { keys: number }) => keys)).toEqual([1, 1]);
    const there = listed.find(({ current }: { current: boolean }) => !current).id;
    expect((await me.call(`/api/auth/sessions/${there}`, { method: 'DELETE' })).status).toBe(200);
    expect((await withKey(made, '/api/me/profile')).status).toBe(401);
    expect((await withKey(mine, '/api/me/profile')).status).toBe(200);
  });
});

describe('a key', () => {
  it('can be made to end at a time, and works on without one', async () => {
    const me = await signedIn();
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const make = async (json: object) => me.call('/api/api-keys', { json });
    const past = await make({ name: 'Late', expiresAt: '2020-01-01T00:00:00.000Z' });
    expect([past.status, (await past.json()).details]).toEqual([400, { expiresAt: 'must be in the future' }]);
    expect(await (await make({ name: 'A day', expiresAt: soon })).json()).toMatchObject({ expiresAt: soon });
    expect(await (await make({ name: 'For good' })).json()).toMatchObject({
      expiresAt: null,
      scopes: ['read', 'write'],
      madeInSession: true,
    });
  });

  it.each([
    {},
    { name: 'a\u0000b' },
    { name: 'a\ud83cb' },
    { name: '\udf00' },
    { name: 'k', scopes: ['root'] },
    { name: 'k', scopes: [] },
    { name: 'k', sessionId: '11111111-1111-4111-8111-111111111111' },
  ])('is not made from %j', async (json) => {
    const answer = await (await signedIn()).call('/api/api-keys', { json });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('makes no key and does not delete the account, whatever its scopes and wherever it comes from', async () => {
    const email = someone();
    const me = await signedIn(email);
    const keys = [
      await keyOf(me),
      await keyOf(me, { name: 'Writes', scopes: ['write'] }),
      await devKey(email),
    ];
    for (const key of keys) {
      const attempts = [
        await withKey(key, '/api/api-keys', { json: { name: 'More' } }),
        await withKey(key, '/api/api-keys', { json: { name: 'Less', scopes: ['read'] } }),
        await withKey(key, '/api/me', { method: 'DELETE', json: { email } }),
        // The cookie of a session beside it does not count.
        await me.call('/api/api-keys', { json: { name: 'x' }, headers: { authorization: `Bearer ${key}` } }),
      ];
      for (const attempt of attempts) {
        expect([attempt.status, await attempt.json()]).toEqual([
          403,
          { code: 'FORBIDDEN', error: 'This cannot be done with a key: sign in on the page.' },
        ]);
      }
    }
    const { items } = await (await me.call('/api/api-keys')).json();
    expect(items).toHaveLength(keys.length);
    expect((await me.profile()).status).toBe(200);
  });

  it('is not made in a session that was ended elsewhere, while this gateway still remembers it', async () => {
    const email = someone();
    const gateway = await scene.second();
    const [me, there] = [await signedIn(email), await signedIn(email, gateway)];
    expect((await there.profile()).status).toBe(200);
    await me.call('/api/auth/sign-out-everywhere', { method: 'POST' });
    const made = await there.call('/api/api-keys', { json: { name: 'Late' } });
    const left = await there.call('/api/me', { method: 'DELETE', json: { email } });
    expect([made.status, left.status]).toEqual([401, 401]);
  });
});
