import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { capabilities } from '@roundtable/capabilities';
import { defineContextSource, defineTool, fail, ok, Team } from '@roundtable/core';
import { composeCapabilities, defineCapability } from '@roundtable/engine';
import { createRoundtable } from '@roundtable/engine/roundtable';
import { insertSystemInput, type UserTx } from '@roundtable/prisma';
import { createConversationService } from '@roundtable/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { soloConversation } from '../../../prisma/test/solo-conversation.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createScriptedModel, reply, type Scripted } from '../src/model/scripted-model.js';
import { runOnPostgres } from '../src/run/run-on-postgres.js';

// docs/add-a-capability.md, carried out: a capability that the product does not have, with a table, a tool, a source of
// context, an attribute of conversations and a topic of its own. The engine is told of it by the list of capabilities and nothing else.

const TABLE = `
CREATE TABLE habits (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid NOT NULL, title text NOT NULL);
ALTER TABLE habits ENABLE ROW LEVEL SECURITY;
ALTER TABLE habits FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON habits USING (user_id = current_setting('app.user_id')::uuid);
GRANT SELECT, INSERT ON habits TO roundtable_app;
ALTER TABLE conversations ADD COLUMN habit_id uuid;
`;

const folder = mkdtempSync(path.join(tmpdir(), 'habits-'));

interface Habit {
  readonly id: string;
  readonly title: string;
}

const habits = defineCapability({
  name: 'habits',
  data: { tables: [{ table: 'habits', key: ['id'], scope: 'user' }], migrations: pathToFileURL(folder) },
  tools: [
    defineTool<UserTx, { title: string }>({
      name: 'create_habit',
      description: 'Keeps what the user wants to do every day.',
      input: z.strictObject({ title: z.string() }),
      mode: 'transaction',
      access: 'write',
      timeoutMs: 5_000,
      run: async (tx, { title }, { userId }) => {
        const [row] = await tx.sql<{ id: string }>(
          'INSERT INTO habits (user_id, title) VALUES ($1::uuid, $2) RETURNING id::text',
          [userId, title],
        );
        return { type: 'ok', result: row };
      },
    }),
  ],
  context: {
    habits: defineContextSource<{ readonly habits?: readonly Habit[] }>({
      reads: {
        habits: `SELECT coalesce(json_agg(json_build_object('id', id, 'title', title) ORDER BY title), '[]')
          FROM (SELECT id, title FROM habits WHERE user_id = $2::uuid ORDER BY title LIMIT 20) h`,
      },
      focus: ({ habits: all = [] }, _, { attributes }) =>
        all.find(({ id }) => id === attributes.habitId) ?? null,
      render: ({ habits: all = [] }, { focus }) => [
        { name: 'Habits', text: all.map(({ title }) => `\n- ${title}`).join('') || 'none yet' },
        ...(focus === null ? [] : [{ name: 'This talk is about', text: focus.title }]),
      ],
    }),
  },
  attributes: {
    habitId: {
      schema: z.uuid().nullable(),
      column: 'habit_id',
      filter: z.uuid(),
      async open(sql, { userId, asked = null }) {
        const found = await sql('SELECT 1 FROM habits WHERE id = $1::uuid AND user_id = $2::uuid', [
          asked,
          userId,
        ]);
        return asked === null || found.length === 1
          ? ok(asked)
          : fail('VALIDATION_ERROR', `habitId: there is no habit ${asked}`);
      },
    },
  },
  topics: {
    habit: {
      speaker: () => 'gardener',
      reason: 'A habit is due',
      line: { en: '{name} has a word with you.' },
    },
  },
});

const agent = { role: 'Helps', color: '#000', prompt: 'You help.', tools: ['create_habit'] };
const TEAM = Team.parse({
  id: 'solo',
  name: 'Solo',
  description: 'Two agents.',
  locales: ['en'],
  home: 'host',
  values: 'Be kind.',
  agents: [
    { ...agent, id: 'host', name: 'Host', context: ['profile', 'habits'] },
    { ...agent, id: 'gardener', name: 'Gardener', context: ['profile'] },
  ],
});

const all = [...capabilities, habits];
const composed = composeCapabilities(all);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ attributes: composed.attributeColumns });
  await mkdir(path.join(folder, '20990101000000_habits'));
  await writeFile(path.join(folder, '20990101000000_habits', 'migration.sql'), TABLE);
  const roundtable = createRoundtable({ capabilities: all, env: { DATABASE_URL: database.url } });
  applied.push(...(await roundtable.migrate()), ...(await roundtable.migrate()));
  await database.db.withSystemSql(async (sql) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('h1', 'solo', $1::jsonb)`, [
      JSON.stringify(TEAM),
    ]);
    await sql(`INSERT INTO teams (id, current_hash, updated_at) VALUES ('solo', 'h1', now())`);
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const applied: string[] = [];

/** A conversation with the team; what the model was told last of the user. */
async function talkWith(
  script: readonly Scripted[],
  open = (userId: string) => soloConversation(database, userId),
) {
  const userId = await database.newUser();
  const conversationId = await open(userId);
  const model = createScriptedModel(script);
  const run = await runOnPostgres({ db: database.db, userId, conversationId, model, capabilities: all });
  const told = () => JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.content);
  return { userId, conversationId, run, told };
}

it('its tables are made with those of the product, once', () => {
  expect(applied).toEqual(['Applied 20990101000000_habits.', expect.stringContaining('Nothing to apply')]);
});

it('an agent calls its tool, and is told of what that stored from then on', async () => {
  const { run, told } = await talkWith([
    reply('I keep that.', { name: 'create_habit', input: { title: 'Water the plants' } }),
    reply('Kept.'),
    reply('You water the plants.'),
  ]);
  await run.say('I want to water the plants every day');
  await run.say('What do I do every day?');
  expect(told()).toContain('Habits: \\n- Water the plants');
  await run.end();
});

it('another user is told nothing of it', async () => {
  const { run, told } = await talkWith([reply('Nothing yet.')]);
  await run.say('What do I do every day?');
  expect(told()).toContain('Habits: none yet');
  await run.end();
});

it('the system begins a turn about its topic, and whom that names speaks, who is not told what their team does not give them', async () => {
  const { userId, conversationId, run, told } = await talkWith([reply('Did you water them?')]);
  const input = await database.db.withUserSql(userId, (sql) =>
    insertSystemInput(sql, { conversationId, topic: 'habit', topicId: null, text: 'The plants are due.' }),
  );
  if (input === null) throw new Error('the conversation is gone');
  await run.take({ n: input.n, id: input.id, kind: 'system', confirmationId: null, preview: '' });
  expect(told()).not.toContain('Habits');
  const rows = await database.db.withSystemSql((sql) =>
    sql<{ agent: string | null; text: string }>(
      'SELECT agent, text FROM messages WHERE conversation_id = $1::uuid ORDER BY seq',
      [conversationId],
    ),
  );
  expect(rows).toEqual([
    { agent: null, text: 'The plants are due.' },
    { agent: 'gardener', text: 'Gardener has a word with you.' },
    { agent: 'gardener', text: 'Did you water them?' },
  ]);
  await run.end();
});

const conversations = () =>
  createConversationService({
    db: database.db,
    delivery: {
      deliver: async () => {},
      interrupt: async () => {},
      close: async () => {},
      view: async () => null,
    },
    log: { info: () => {}, warn: () => {} },
    previews: true,
    dailyLimit: 0,
    contextSources: composed.context.names,
    confirmations: composed.confirmations,
    attributes: composed.attributes,
  });

async function newHabit(userId: string, title: string): Promise<string> {
  const [row] = await database.db.withUserSql(userId, (sql) =>
    sql<{ id: string }>('INSERT INTO habits (user_id, title) VALUES ($1::uuid, $2) RETURNING id::text', [
      userId,
      title,
    ]),
  );
  return row?.id ?? '';
}

it('a conversation is opened about one of its rows: it is shown, found and told so', async () => {
  const service = conversations();
  let habitId = '';
  const { userId, conversationId, run, told } = await talkWith([reply('Yes.')], async (of) => {
    await newHabit(of, 'Read');
    habitId = await newHabit(of, 'Swim');
    const opened = await service.create(of, { team: 'solo', habitId });
    if (!opened.success) throw new Error(opened.error.message);
    expect(opened.data).toMatchObject({ habitId, goalId: null, projectId: null });
    return opened.data.id;
  });
  await service.create(userId, { team: 'solo' });
  const about = await service.list(userId, { habitId });
  expect(about.success && about.data.items).toMatchObject([{ id: conversationId, habitId }]);
  await run.say('Shall we talk?');
  expect(told()).toContain('This talk is about: Swim');
  await run.end();
});

it('a conversation is opened about nobody else’s rows, and about nothing that is none', async () => {
  const service = conversations();
  const userId = await database.newUser();
  const theirs = await newHabit(await database.newUser(), 'Sing');
  for (const [habitId, message] of [
    [theirs, `habitId: there is no habit ${theirs}`],
    ['swim', 'Invalid input: habitId: Invalid UUID'],
  ])
    expect(await service.create(userId, { team: 'solo', habitId })).toMatchObject({
      success: false,
      error: { code: 'VALIDATION_ERROR', message },
    });
  expect(await service.create(userId, { team: 'solo', bookId: theirs })).toMatchObject({ success: false });
});
