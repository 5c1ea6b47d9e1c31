import type { EndedModelCall } from '@roundtable/activities';
import { createApiKey } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, createClient } from '../../../packages/client/src/index.js';
import { codeOf } from '../../../packages/engine/test/gateway/clients.js';
import { openTalkScene, type TalkScene } from '../../../packages/testing/test/talk-scene.js';
import { keptCall } from '../kept-call.js';
import { insertModelCall, sweepModelCalls } from '../store.js';

let scene: TalkScene;
let me: { client: Client; userId: string; token: string };
let inspector: Client;
let id: string;
beforeAll(async () => {
  scene = await openTalkScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
  inspector = await withScopes(me, ['read', 'inspect']);
  id = await scene.talk(me.userId);
  await scene.sql(
    `INSERT INTO steps (conversation_id, turn, step, user_id, type, token) VALUES ($1::uuid, 1, 1, $2::uuid, 'askAgent', 1)`,
    [id, me.userId],
  );
});

/** The same person with a key of these scopes. */
async function withScopes({ userId }: { readonly userId: string }, scopes: readonly string[]) {
  const made = await scene.database.db.withUser(userId, (tx) => createApiKey(tx, { name: 'A key', scopes }));
  if (!made.success) throw new Error(made.error.message);
  return createClient({ baseUrl: scene.gateway.url, token: made.data.key });
}

const call = (more: Partial<EndedModelCall> = {}): EndedModelCall => ({
  conversationId: id,
  userId: me.userId,
  turn: 1,
  step: 1,
  claim: 1,
  request: 1,
  agent: 'coach',
  provider: 'anthropic',
  model: 'm',
  startedAt: new Date('2026-03-01T10:00:00.000Z'),
  durationMs: 12,
  failure: null,
  sent: { model: 'm', system: 'You are Coach.', messages: [{ role: 'user', content: 'A secret wish' }] },
  reply: null,
  ...more,
});
const keep = (one: EndedModelCall) =>
  scene.database.db.withUserSql(one.userId, (sql) => insertModelCall(sql.last, keptCall(one)));
const listed = async (client = inspector) => (await client.modelCalls.list(id, '1', '1')).items;
const count = async () =>
  (await scene.sql('SELECT 1 AS id FROM model_calls WHERE conversation_id = $1::uuid', [id])).length;

it('is read by its owner as it was sent, with what each part comes to', async () => {
  await keep(call());
  expect(await inspector.modelCalls.list(id, '1', '1')).toMatchObject({
    isOn: false, // this gateway's worker would keep nothing; what is there is shown
    days: 14,
    items: [
      {
        ...{
          claim: 1,
          request: 1,
          agent: 'coach',
          provider: 'anthropic',
          model: 'm',
          durationMs: 12,
          failure: null,
        },
        startedAt: '2026-03-01T10:00:00.000Z',
        sent: call().sent,
        reply: null,
        isCut: false,
      },
    ],
  });
  expect((await inspector.modelCalls.list(id, '1', '2')).items).toEqual([]);
});

it('is for keys with the scope alone, which a key has that was asked for with it', async () => {
  await keep(call());
  const url = `${scene.gateway.url}/api/conversations/${id}/turns/1/steps/1/model-calls`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${me.token}` } });
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: 'This key lacks the scope "inspect"', code: 'FORBIDDEN' },
  ]);
  expect(await codeOf((await withScopes(me, ['read', 'write'])).modelCalls.list(id, '1', '1'))).toBe(
    '403 FORBIDDEN',
  );
  expect(await codeOf((await withScopes(me, ['inspect'])).modelCalls.list(id, '1', '1'))).toBe(
    '403 FORBIDDEN',
  );
});

it('is nobody else’s, by the route and in the database', async () => {
  await keep(call());
  const other = await scene.login();
  const stranger = await withScopes(other, ['read', 'inspect']);
  expect(await codeOf(stranger.modelCalls.list(id, '1', '1'))).toBe('404 NOT_FOUND');
  const seen = await scene.database.db.withUserSql(other.userId, (sql) =>
    sql.last('SELECT 1 AS id FROM model_calls'),
  );
  expect(seen).toEqual([]);
  await keep(call({ userId: other.userId, request: 2 })); // a call that names another's conversation
  expect(await count()).toBe(1);
});

it.each([
  ['x', '1', '1'],
  ['ID', '-1', '1'],
  ['ID', '1', '99999999999'],
])('knows no %s/%s/%s', async (conversation, turn, step) => {
  const of = conversation === 'ID' ? id : conversation;
  expect(await codeOf(inspector.modelCalls.list(of, turn, step))).toBe('404 NOT_FOUND');
});

it('is kept once, in the order in which it was asked, also when it is written again', async () => {
  await keep(call({ request: 2, failure: 'overloaded' }));
  await keep(call());
  await keep(call({ failure: 'another' }));
  expect((await listed()).map(({ request, failure }) => [request, failure])).toEqual([
    [1, null],
    [2, 'overloaded'],
  ]);
});

it('is bounded, whatever was sent', async () => {
  const sent = { messages: [{ role: 'user', content: 'x'.repeat(3_000_000) }] };
  await keep(call({ sent }));
  const [one] = await listed();
  expect(one).toMatchObject({ isCut: true });
  expect(one?.bytes).toBeGreaterThan(3_000_000);
  expect(JSON.stringify(one?.sent).length).toBeLessThan(256 * 1_024);
});

it('goes with its step, and is not kept of one that is gone or of a turn that looked into all projects', async () => {
  await keep(call());
  await scene.sql('DELETE FROM steps WHERE conversation_id = $1::uuid', [id]);
  expect(await count()).toBe(0);
  await keep(call());
  expect(await count()).toBe(0);
  await scene.sql(
    `INSERT INTO steps (conversation_id, turn, step, user_id, type) VALUES ($1::uuid, 2, 1, $2::uuid, 'askAgent')`,
    [id, me.userId],
  );
  await scene.sql('UPDATE conversations SET crossed_turn = 2 WHERE id = $1::uuid', [id]);
  await keep(call({ turn: 2 }));
  expect(await count()).toBe(0);
});

it('is nobody’s from the moment its conversation is deleted', async () => {
  await keep(call());
  await scene.sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', [id]);
  expect(await codeOf(inspector.modelCalls.list(id, '1', '1'))).toBe('404 NOT_FOUND');
  await keep(call({ request: 2 }));
  expect(await count()).toBe(1);
  await scene.sql('DELETE FROM conversations WHERE id = $1::uuid', [id]);
  expect(await count()).toBe(0);
});

it('is swept when its days are over', async () => {
  await keep(call());
  await keep(call({ request: 2 }));
  await scene.sql(
    `UPDATE model_calls SET created_at = now() - interval '15 days' WHERE conversation_id = $1::uuid AND request_no = 1`,
    [id],
  );
  expect(await scene.database.db.withSystemSql((sql) => sweepModelCalls(sql.last, 14))).toBe(false);
  expect((await listed()).map(({ request }) => request)).toEqual([2]);
});
