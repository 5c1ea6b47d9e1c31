import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServedGateway } from '../../../packages/engine/test/gateway/serve-gateway.js';
import {
  type Browser,
  openBrowser,
  openSignInScene,
  type SignInScene,
  someone,
} from '../../../packages/engine/test/gateway/signed-in-gateway.js';
import { type Receiver, startReceiver } from '../../../packages/testing/src/web/index.js';
import { lockEndpoints } from '../store/endpoints.js';
import { webhookSetting } from './webhook-setting.js';

let scene: SignInScene;
let receiver: Receiver;
let setting: ReturnType<typeof webhookSetting>;
beforeAll(async () => {
  receiver = await startReceiver();
  scene = await openSignInScene({ env: { WEBHOOK_ALLOW_LOOPBACK: 'on' } });
  setting = webhookSetting(scene.database);
});
afterAll(async () => {
  await scene.close();
  await receiver.close();
});

const PATH = '/api/integrations/webhooks';
const REFUSED = {
  code: 'FORBIDDEN',
  error: expect.stringContaining('Turn the webhook on again on the page'),
};

interface Person {
  readonly browser: Browser;
  readonly userId: string;
}

async function signedIn(email = someone(), gateway = scene.gateway): Promise<Person> {
  const browser = openBrowser(gateway);
  expect((await browser.call('/api/auth/dev-session', { json: { email } })).status).toBe(200);
  return { browser, userId: (await (await browser.profile()).json()).id };
}

const keyOf = async ({ browser }: Person, more: object = {}): Promise<{ id: string; key: string }> =>
  (await browser.call('/api/api-keys', { json: { name: 'Script', ...more } })).json();
const withKey = (
  key: string,
  path: string,
  init: RequestInit & { json?: unknown } = {},
  gateway = scene.gateway,
) => gateway.call(path, { ...init, as: key });
const hook = (name: string) => ({ url: `${receiver.url}/${name}`, events: ['budget.alert'] });

/** A webhook that somebody makes with a key of the user's. */
async function made(key: string, gateway: ServedGateway = scene.gateway): Promise<{ id: string }> {
  const answer = await withKey(key, PATH, { json: hook('stranger') }, gateway);
  expect(answer.status).toBe(201);
  return answer.json();
}

const change = (by: Browser | string, id: string, json: object) => {
  const init = { method: 'PATCH', json };
  return typeof by === 'string' ? withKey(by, `${PATH}/${id}`, init) : by.call(`${PATH}/${id}`, init);
};
const revoke = ({ browser }: Person, id: string) => browser.call(`/api/api-keys/${id}`, { method: 'DELETE' });
const look = async ({ browser }: Person, id: string) => (await browser.call(`${PATH}/${id}`)).json();
const statuses = async ({ browser }: Person): Promise<string[]> =>
  (await (await browser.call(PATH)).json()).items.map((one: { status: string }) => one.status);

const WITHOUT_DELIVERY = 'no delivery was made';

describe('a webhook that was made with a key', () => {
  it('hears of nothing once the key is revoked, also of what was on its way; turned on in a session, it does', async () => {
    const ana = await signedIn();
    const leaked = await keyOf(ana);
    const { id } = await made(leaked.key);
    const before = receiver.received.length;
    await setting.deliver(ana, await setting.happens(ana.userId, '2026-11-01'));
    expect(receiver.received).toHaveLength(before + 1);
    const onItsWay = await setting.happens(ana.userId, '2026-11-02');

    const off = {
      id,
      status: 'disabled',
      disabledReason: 'key_revoked',
      madeWithKey: { id: leaked.id, name: 'Script' },
    };
    const { items } = await (await ana.browser.call('/api/api-keys')).json();
    expect(items).toMatchObject([{ id: leaked.id, webhooks: 1 }]);
    const revoked = await revoke(ana, leaked.id);
    expect([revoked.status, await revoked.json()]).toMatchObject([200, { webhooksDisabled: [off] }]);
    expect(await look(ana, id)).toMatchObject(off);
    expect((await setting.deliver(ana, onItsWay)).next).toEqual({ type: 'ended', why: 'cancelled' });
    await expect(setting.happens(ana.userId, '2026-11-03')).rejects.toThrow(WITHOUT_DELIVERY);
    expect(receiver.received).toHaveLength(before + 1);
    const log = await (await ana.browser.call(`${PATH}/${id}/deliveries`)).json();
    expect(log.items.map((one: { status: string }) => one.status)).toEqual(['cancelled', 'delivered']);

    const on = { status: 'active', disabledReason: null, madeWithKey: null };
    expect(await (await change(ana.browser, id, { status: 'active' })).json()).toMatchObject(on);
    await setting.deliver(ana, await setting.happens(ana.userId, '2026-11-04'));
    expect(receiver.received).toHaveLength(before + 2);
  });

  it('is turned off with the session that its key was made in, which says so before', async () => {
    const email = someone();
    const [me, there] = [await signedIn(email), await signedIn(email)];
    const [mine, theirs] = [await made((await keyOf(me)).key), await made((await keyOf(there)).key)];
    const { items } = await (await me.browser.call('/api/auth/sessions')).json();
    const other = items.find((one: { current: boolean }) => !one.current);
    expect(other).toMatchObject({ keys: 1, webhooks: 1 });
    const ended = await me.browser.call(`/api/auth/sessions/${other.id}`, { method: 'DELETE' });
    expect(await ended.json()).toMatchObject({ keysEnded: 1, webhooksDisabled: [{ id: theirs.id }] });
    expect((await look(me, theirs.id)).status).toBe('disabled');
    expect((await look(me, mine.id)).status).toBe('active');
  });

  it('stays on when its browser signs out and when its key runs out, until its user signs out everywhere', async () => {
    const email = someone();
    const [me, there] = [await signedIn(email), await signedIn(email)];
    const key = await keyOf(there, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const { id } = await made(key.key);
    await there.browser.call('/api/auth/sign-out', { method: 'POST' });
    await setting.sql(`UPDATE api_keys SET expires_at = now() - interval '1 day' WHERE id = $1::uuid`, [
      key.id,
    ]);
    expect((await look(me, id)).status).toBe('active');
    const out = await me.browser.call('/api/auth/sign-out-everywhere', { method: 'POST' });
    expect(await out.json()).toMatchObject({ ended: 1, keysEnded: 0, webhooksDisabled: [{ id }] });
    expect((await look(await signedIn(email), id)).status).toBe('disabled');
  });

  it('leaves those of other keys, of the page and of other people on, and theirs cannot be ended', async () => {
    const [ana, eve] = [await signedIn(), await signedIn()];
    const [leaked, kept] = [await keyOf(ana), await keyOf(ana)];
    await made(leaked.key);
    await made(kept.key);
    expect((await ana.browser.call(PATH, { json: hook('page') })).status).toBe(201);
    await made((await keyOf(eve)).key);
    expect((await revoke(eve, leaked.id)).status).toBe(404);
    expect(await statuses(ana)).toEqual(['active', 'active', 'active']);
    await revoke(ana, leaked.id);
    expect(await statuses(ana)).toEqual(['disabled', 'active', 'active']);
    expect(await statuses(eve)).toEqual(['active']);
    expect((await change(eve.browser, (await made(kept.key)).id, { status: 'paused' })).status).toBe(404);
  });

  it('is turned on again by nobody but its user in a session', async () => {
    const ana = await signedIn();
    const [leaked, other] = [await keyOf(ana), await keyOf(ana)];
    const { id } = await made(leaked.key);
    await revoke(ana, leaked.id);
    for (const json of [{ status: 'active' }, { status: 'active', url: `${receiver.url}/stranger` }]) {
      const answer = await change(other.key, id, json);
      expect([answer.status, await answer.json()]).toEqual([403, REFUSED]);
    }
    expect((await change(other.key, id, { status: 'paused' })).status).toBe(200);
    expect((await change(other.key, id, { status: 'active' })).status).toBe(403);
    expect((await look(ana, id)).status).toBe('paused');
  });

  it('is also one of the page to which a key has given another address', async () => {
    const ana = await signedIn();
    const leaked = await keyOf(ana);
    const { id } = await (await ana.browser.call(PATH, { json: hook('mine') })).json();
    await change(leaked.key, id, { description: 'Renamed' });
    expect((await look(ana, id)).madeWithKey).toBeNull();
    await change(leaked.key, id, { url: `${receiver.url}/stranger` });
    expect((await look(ana, id)).madeWithKey).toMatchObject({ id: leaked.id });
    await revoke(ana, leaked.id);
    expect(await look(ana, id)).toMatchObject({ status: 'disabled', disabledReason: 'key_revoked' });
  });
});

describe('a key or session that ended elsewhere, while this gateway still remembers it,', () => {
  it('makes no webhook and gives none another address', async () => {
    const ana = await signedIn();
    const leaked = await keyOf(ana);
    const { id } = await (await ana.browser.call(PATH, { json: hook('mine') })).json();
    const gateway = await scene.second();
    expect((await withKey(leaked.key, PATH, {}, gateway)).status).toBe(200);
    await revoke(ana, leaked.id);
    const late = [
      await withKey(leaked.key, PATH, { json: hook('stranger') }, gateway),
      await withKey(leaked.key, `${PATH}/${id}`, { method: 'PATCH', json: hook('stranger') }, gateway),
    ];
    expect(late.map(({ status }) => status)).toEqual([401, 401]);
    expect((await look(ana, id)).url).toBe(`${receiver.url}/mine`);
  });

  it('turns none on again', async () => {
    const email = someone();
    const gateway = await scene.second();
    const [me, there] = [await signedIn(email), await signedIn(email, gateway)];
    const { id } = await made((await keyOf(there)).key, gateway);
    await me.browser.call('/api/auth/sign-out-everywhere', { method: 'POST' });
    expect((await change(there.browser, id, { status: 'active' })).status).toBe(401);
    expect((await look(await signedIn(email), id)).status).toBe('disabled');
  });
});

it('a webhook that is being made while its key is revoked is turned off as well', async () => {
  const ana = await signedIn();
  const leaked = await keyOf(ana);
  const { making, revoking } = await scene.database.db.withUserSql(ana.userId, async (sql) => {
    await lockEndpoints(sql, ana.userId);
    const posted = withKey(leaked.key, PATH, { json: hook('stranger') });
    await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
    const deleted = revoke(ana, leaked.id);
    await expect.poll(waiting, { timeout: 15_000 }).toBe(2);
    return { making: { posted }, revoking: { deleted } };
  });
  expect((await making.posted).status).toBe(201);
  expect((await (await revoking.deleted).json()).webhooksDisabled).toHaveLength(1);
  expect(await statuses(ana)).toEqual(['disabled']);
});

/** How many transactions wait for another one. */
const waiting = () =>
  scene.database.db.withSystemSql(async (sql) => {
    const rows = await sql.last(
      'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
    );
    return rows.length;
  });
