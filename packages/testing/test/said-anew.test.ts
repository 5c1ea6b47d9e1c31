import { Team } from '@roundtable/core';
import { readTalk, withdrawQueued } from '@roundtable/prisma';
import { createAcceptance } from '@roundtable/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagesOutsideProjects } from '../../../capabilities/projects/server.js';
import { metadataStore } from '../../../capabilities/projects/store/metadata.js';
import { soloConversation } from '../../../prisma/test/solo-conversation.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createScriptedModel, reply } from '../src/model/scripted-model.js';
import { runOnPostgres } from '../src/run/run-on-postgres.js';

const TEAM = Team.parse({
  ...{
    id: 'solo',
    name: 'Solo',
    description: 'One agent.',
    locales: ['en'],
    home: 'host',
    values: 'Be kind.',
  },
  agents: [{ id: 'host', name: 'Host', role: 'Helps', color: '#000', prompt: 'You help.' }],
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.withSystemSql(async (sql) => {
    const content = JSON.stringify(TEAM);
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('h1', 'solo', $1::jsonb)`, [
      content,
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('solo', 'h1')`);
  });
});
afterAll(() => database.close());

it('neither summaries nor search find what was said anew; the row is there', async () => {
  const { db } = database;
  const userId = await database.newUser();
  const conversationId = await soloConversation(database, userId);
  const model = createScriptedModel([reply('The walrus waits.'), reply('The dolphin dances.')]);
  const run = await runOnPostgres({ db, userId, conversationId, model });
  await run.say('a word on the walrus');
  await expect(run.say('a word on the dolphin', 2)).rejects.toThrow('only the latest turn, 1,');
  await run.say('a word on the dolphin', 1);
  await expect(run.say('a word on the otter', 1)).rejects.toThrow('only the latest turn, 2,');
  await run.end();
  const [talk, found, rows] = await db.withUserSql(userId, async (sql) => [
    await readTalk(sql, conversationId, { after: 0, through: null, limit: 10 }),
    await messagesOutsideProjects(sql, { conversationId, text: 'a word on walrus and dolphin', limit: 10 }),
    await sql('SELECT text, superseded_by FROM messages ORDER BY seq'),
  ]);
  expect(talk.map(({ text }) => text)).toEqual(['a word on the dolphin', 'The dolphin dances.']);
  expect(found.map(({ text }) => text).toSorted()).toEqual(['The dolphin dances.', 'a word on the dolphin']);
  expect(rows).toEqual([
    { text: 'a word on the walrus', superseded_by: 2 },
    { text: 'The walrus waits.', superseded_by: 2 },
    { text: 'a word on the dolphin', superseded_by: null },
    { text: 'The dolphin dances.', superseded_by: null },
  ]);
});

it('a message that is withdrawn before its turn rejects no proposal, and keeps nothing from being said anew', async () => {
  const { db } = database;
  const userId = await database.newUser();
  const conversationId = await soloConversation(database, userId);
  const model = createScriptedModel([reply('The walrus waits.'), reply('The otter swims.')]);
  const run = await runOnPostgres({ db, userId, conversationId, model });
  await run.say('a word on the walrus');
  await db.withUserSql(userId, (sql) =>
    sql(
      `INSERT INTO confirmations (id, conversation_id, user_id, kind, tool, agent, turn, reply, index, status, preview, editable, args_hash, expires_at)
       VALUES (gen_random_uuid(), $1::uuid, $2::uuid, 'note_save', 'propose_note', 'host', 1, 1, 0, 'open', '{}', '{}', 'h', now() + interval '1 day')`,
      [conversationId, userId],
    ),
  );
  const statuses = () =>
    db.withUserSql(userId, (sql) =>
      sql('SELECT status, decided_at FROM confirmations WHERE conversation_id = $1::uuid', [conversationId]),
    );
  const acceptance = createAcceptance(db, { previews: true, dailyLimit: 0 });
  const body = { text: 'a word on the dolphin', supersedes: 1 };
  const accepted = await acceptance.message(userId, conversationId, { body, idempotencyKey: null });
  if (!accepted.success) throw new Error(accepted.error.message);
  expect(await statuses()).toMatchObject([{ status: 'rejected' }]);
  const { input } = accepted.data;
  await db.withUserSql(userId, (sql) => withdrawQueued(sql, { conversationId, messageId: input.id }));
  expect(await statuses()).toEqual([{ status: 'open', decided_at: null }]);
  await run.take(input);
  await run.say('a word on the otter', 1);
  await run.end();
  expect(await statuses()).toMatchObject([{ status: 'rejected' }]);
});

it('facts are taken from the question that stands, not from the answer that was said anew', async () => {
  const { db } = database;
  const userId = await database.newUser();
  const conversationId = await soloConversation(database, userId);
  const model = createScriptedModel([reply('Of whom is it?'), reply('And the other one?'), reply('Noted.')]);
  const run = await runOnPostgres({ db, userId, conversationId, model });
  await run.say('the budget is 5000');
  await run.say('of the walrus');
  await run.say('of the dolphin', 2);
  await run.end();
  const heard = await db.withUser(userId, (tx) => metadataStore(tx).heard(conversationId));
  expect(heard).toEqual(['the budget is 5000', 'of the dolphin']);
});
