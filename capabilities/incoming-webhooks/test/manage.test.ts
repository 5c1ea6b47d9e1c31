import { missingMigrations } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IncomingWebhookWithSecret, MOST_INCOMING_WEBHOOKS } from '../schemas.js';
import { answer, type HookScene, openHookScene, PATH, refusal } from './hook-scene.js';

let scene: HookScene;
let ana: Awaited<ReturnType<HookScene['person']>>;
beforeAll(async () => {
  scene = await openHookScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  ana = await scene.person();
});

const at = (id: string, more = '') => `${PATH}/${id}${more}`;
const rotate = (id: string, json: object = {}) =>
  answer<IncomingWebhookWithSecret>(ana.call(at(id, '/rotate-secret'), { json }));
const statusOf = async (hook: { id: string; secret: string }) =>
  (await scene.post(hook, { text: 'x' })).status;

it('its tables were made by the migration in its folder, which a server looks for as for the product’s own', async () => {
  const missing = () => scene.database.db.withSystemSql(missingMigrations);
  expect(await missing()).toEqual([]);
  const { withClient } = await import('../../../prisma/scripts/postgres.mjs');
  await withClient(scene.database.url, (client) =>
    client.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%incoming_webhooks'`),
  );
  expect(await missing()).toEqual([expect.stringMatching(/^\d{14}_incoming_webhooks$/)]);
});

describe('a webhook', () => {
  it('is made with an address and a secret, which no later answer tells', async () => {
    const made = await scene.make(ana, { instruction: 'Tell me what broke.' });
    const { secret, ...webhook } = made;
    expect(webhook).toMatchObject({
      name: 'Deploys',
      url: `http://127.0.0.1:3000/api/hooks/${made.id}`,
      ...{ team: 'pair', conversationId: null, instruction: 'Tell me what broke.' },
      ...{ signature: 'required', status: 'active', oldSecretUntil: null },
    });
    expect(await answer(ana.call(at(made.id)))).toEqual(webhook);
    expect(await answer(ana.call(PATH))).toEqual({ items: [webhook] });
    expect(await statusOf(made)).toBe(202);
  });

  it('leaves its secret in no row, no export and no log', async () => {
    const { id, secret } = await scene.make(ana);
    await rotate(id);
    await scene.post({ id, secret }, { text: 'x' });
    const rows = await scene.sql(
      'SELECT w::text, d::text FROM incoming_webhooks w, incoming_webhook_deliveries d',
    );
    const exported = await (await ana.call('/api/me/export')).text();
    expect(exported).toContain('"incomingWebhooks"');
    const core = secret.slice('whsec_'.length);
    for (const text of [JSON.stringify(rows), exported, JSON.stringify(scene.gateway.logged)]) {
      expect(text).not.toContain(core);
      expect(text).not.toContain('bodyHash');
    }
    expect(exported).not.toMatch(/secretSealed/i);
  });

  it('changes in what is named, and keeps the rest', async () => {
    const { id, secret: _, ...made } = await scene.make(ana, { instruction: 'x' });
    const change = (json: object) => answer(ana.call(at(id), { method: 'PATCH', json }));
    expect(await change({ name: 'Builds', signature: 'or_secret' })).toMatchObject({
      ...made,
      ...{ name: 'Builds', signature: 'or_secret', updatedAt: expect.any(String) },
    });
    expect(await change({ instruction: null, status: 'paused' })).toMatchObject({
      ...{ name: 'Builds', instruction: null, status: 'paused' },
    });
  });

  it('that is deleted is gone with what came', async () => {
    const made = await scene.make(ana);
    await scene.post(made, { text: 'x' });
    expect((await ana.call(at(made.id), { method: 'DELETE' })).status).toBe(204);
    expect(await refusal(ana.call(at(made.id), { method: 'DELETE' }))).toContain('404 NOT_FOUND');
    expect(await refusal(ana.call(at(made.id, '/deliveries')))).toContain('404 NOT_FOUND');
    expect(
      await scene.sql('SELECT 1 FROM incoming_webhook_deliveries WHERE webhook_id = $1::uuid', [made.id]),
    ).toEqual([]);
  });

  it('of somebody else is not there', async () => {
    const { id } = await scene.make(await scene.person());
    for (const call of [
      ana.call(at(id)),
      ana.call(at(id), { method: 'PATCH', json: { name: 'x' } }),
      ana.call(at(id), { method: 'DELETE' }),
      ana.call(at(id, '/rotate-secret'), { json: {} }),
      ana.call(at(id, '/deliveries')),
      ana.call(at('no-id')),
    ])
      expect(await refusal(call)).toMatch(/^404 NOT_FOUND: There is no incoming webhook/);
  });
});

describe('what cannot be made', () => {
  it.each<[string, object, string]>([
    ['leads nowhere', { team: undefined }, 'team: is needed, or conversationId'],
    [
      'leads to two places',
      { conversationId: '22222222-2222-4222-8222-222222222222' },
      'exactly one of them',
    ],
    ['has a team that is not there', { team: 'nobody' }, 'team: there is no team "nobody"'],
    ['has no name', { name: ' ' }, 'name: must not be blank'],
    ['has a name of two lines', { name: 'a\nb' }, 'name: must be one line'],
    ['has a signature of no kind', { signature: 'none' }, 'signature'],
  ])('%s', async (_, about, message) => {
    const call = ana.call(PATH, { json: { name: 'Deploys', team: 'pair', ...about } });
    expect(await refusal(call)).toContain(message);
  });

  it('leads into somebody else’s conversation', async () => {
    const conversationId = await scene.talk(await scene.person());
    const call = ana.call(PATH, { json: { name: 'x', conversationId } });
    expect(await refusal(call)).toContain('404 NOT_FOUND');
  });

  it('is one too many, also of several at once', async () => {
    const makes = Array.from({ length: MOST_INCOMING_WEBHOOKS + 5 }, () =>
      ana.call(PATH, { json: { name: 'x', team: 'pair' } }),
    );
    const statuses = (await Promise.all(makes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_INCOMING_WEBHOOKS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });
});

describe('a new secret', () => {
  it('leaves the old one good for a day, and the one before no more', async () => {
    const first = await scene.make(ana);
    const second = await rotate(first.id);
    expect([await statusOf(first), await statusOf(second)]).toEqual([202, 202]);
    expect(Date.parse(second.oldSecretUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const third = await rotate(first.id);
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 202, 202]);
    await scene.sql(`UPDATE incoming_webhooks SET previous_until = now() WHERE id = $1::uuid`, [first.id]);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 202]);
  });

  it('ends the old one at once when it is to', async () => {
    const first = await scene.make(ana);
    const second = await rotate(first.id, { endOld: true });
    expect(second.oldSecretUntil).toBeNull();
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 202]);
  });
});

describe('a webhook that was made with a key', () => {
  const makeKey = () =>
    answer<{ id: string; key: string }>(ana.call('/api/api-keys', { json: { name: 'Script' } }));
  const revoke = (id: string) => ana.call(`/api/api-keys/${id}`, { method: 'DELETE' });
  const withKey = (key: string, path: string, json: object) =>
    answer<IncomingWebhookWithSecret>(scene.gateway.call(path, { as: key, json }));

  it('lets nobody in any more once the key is revoked, until a session makes a new secret', async () => {
    const key = await makeKey();
    const made = await withKey(key.key, PATH, { name: 'Script', team: 'pair' });
    expect(await statusOf(made)).toBe(202);
    await revoke(key.id);
    expect(await statusOf(made)).toBe(401);
    expect(await answer(ana.call(at(made.id)))).toMatchObject({ status: 'key_revoked' });
    const renewed = await rotate(made.id);
    expect(renewed).toMatchObject({ status: 'active', oldSecretUntil: null });
    expect([await statusOf(made), await statusOf(renewed)]).toEqual([401, 202]);
  });

  it('loses its old secret, too, when it is that which the key was shown', async () => {
    const key = await makeKey();
    const made = await withKey(key.key, PATH, { name: 'Script', team: 'pair' });
    const renewed = await rotate(made.id);
    expect(await statusOf(made)).toBe(202);
    await revoke(key.id);
    expect([await statusOf(made), await statusOf(renewed)]).toEqual([401, 202]);
  });

  it('and one whose new secret a key was shown, is that key’s', async () => {
    const made = await scene.make(ana);
    const key = await makeKey();
    const renewed = await withKey(key.key, at(made.id, '/rotate-secret'), {});
    await revoke(key.id);
    expect([await statusOf(made), await statusOf(renewed)]).toEqual([202, 401]);
  });
});
