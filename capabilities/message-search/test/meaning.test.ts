import type { EmbeddingPort } from '@roundtable/core';
import { searchQuery } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reply } from '../../../packages/testing/src/model/scripted-model.js';
import { type InboxScene, openInboxScene } from '../../inbox/test/inbox-scene.js';
import { createMessageIndexer } from '../../projects/server.js';
import { createMessageSearch } from '../find.js';
import { indexTalks } from '../worker.js';

let scene: InboxScene;
let me: { userId: string };
beforeAll(async () => {
  scene = await openInboxScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  me = await scene.login();
});

const log = { info: () => {}, warn: () => {} };

/** Knows two meanings, whatever the words: sleep, and money. */
const model: EmbeddingPort = {
  model: 'two-meanings',
  dimensions: 8,
  embed: async (texts) =>
    texts.map((text) => {
      const sleep = /sleep|bed|tired|dormir|night/i.test(text) ? 1 : 0;
      const money = /price|pay|rent/i.test(text) ? 1 : 0;
      const raw = Float32Array.from(
        { length: 8 },
        (_, n) => (n < 4 ? sleep : money) + 0.01 * (n % 2 === 0 ? 1 : -1),
      );
      const length = Math.hypot(...raw);
      return raw.map((one) => one / length);
    }),
};

/** What workers do behind the turns. */
async function index(): Promise<void> {
  const { db } = scene.database;
  await indexTalks(db);
  await createMessageIndexer({ db, embeddings: model, log, now: () => 0 }).look();
}

async function found(q: string, userId = me.userId, embeddings: EmbeddingPort | null = model) {
  const find = createMessageSearch(scene.database.db);
  const answer = await find(userId, { limit: 20 }, await searchQuery(q, embeddings, log));
  if (!answer.success) throw new Error(answer.error.message);
  return answer.data.items.map(({ snippet }) => snippet.map(({ text }) => text).join(''));
}

async function said(userId: string, text: string, answer: string): Promise<string> {
  const talk = await scene.talk(userId, () => reply(answer));
  await talk.say(text);
  await talk.end();
  return talk.id;
}

it('finds what was meant in talks without a project, once a worker has read the turn', async () => {
  await said(me.userId, 'I am tired all day', 'Since when?');
  await said(me.userId, 'The rent is due', 'On which day?');
  expect(await found('dormir')).toEqual([]);
  await index();
  expect(await found('dormir')).toEqual(['I am tired all day']);
  expect(await found('dormir', me.userId, null)).toEqual([]);
  const other = await scene.login();
  expect(await found('dormir', other.userId)).toEqual([]);
});

it('puts what has the words before what is only near in meaning', async () => {
  await said(me.userId, 'A bed for the garden', 'Good.');
  await said(me.userId, 'I cannot sleep', 'Good.');
  await index();
  const all = await found('sleep');
  expect(all[0]).toBe('I cannot sleep');
  expect(all).toContain('A bed for the garden');
});

it('reads each turn once, and what was said anew is not found', async () => {
  const id = await said(me.userId, 'My nights are short', 'Tell me more.');
  await index();
  const places = () =>
    scene.sql('SELECT seq, model FROM message_index WHERE conversation_id = $1::uuid ORDER BY seq', [id]);
  expect(await places()).toMatchObject([{ model: model.model }, { model: model.model }]);
  expect(
    await scene.sql('SELECT 1 AS waits FROM talks_to_index WHERE conversation_id = $1::uuid', [id]),
  ).toEqual([]);
  await index();
  expect(await places()).toHaveLength(2);
  await scene.sql('UPDATE messages SET superseded_by = 2 WHERE conversation_id = $1::uuid', [id]);
  expect(await found('dormir')).toEqual([]);
});
