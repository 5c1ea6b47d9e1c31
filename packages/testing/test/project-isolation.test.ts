import { createMemoryKeeper, createToolList, type MemoryKeeper, NO_PORTS } from '@roundtable/activities';
import { type ModelPort, type ModelRequest, Team } from '@roundtable/core';
import { insertConversation, insertSystemInput, type UserTx } from '@roundtable/prisma';
import {
  activateProject,
  createMessageIndexer,
  createProject,
  getMySummary,
  saveProjectFile,
  searchAllProjects,
  searchConversations,
} from '@roundtable/services';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createScriptedModel, reply, type Scripted, type ScriptedCall } from '../src/model/scripted-model.js';
import { runOnPostgres } from '../src/run/run-on-postgres.js';

const TURNS = 100;
const SEED = 20261123;
/** Words that are said, kept and found in one place alone; none of them is part of another. */
const CANARY = { open: 'zunzuncito', Alpha: 'quetzalpluma', Beta: 'ornitorrinco' } as const;
type Place = keyof typeof CANARY;
type Project = Exclude<Place, 'open'>;

const TOOLS = [
  'switch_project',
  'search_conversations',
  'search_all_projects',
  'read_project_file',
  'record_decision',
  'recall_decisions',
  'record_project_facts',
  'get_project',
  'list_projects',
];
const agent = (id: string, to: string, tool: string) => ({
  id,
  name: id,
  role: 'Designs',
  color: '#000',
  prompt: `You are ${id}.`,
  tools: TOOLS,
  // Without the user’s summary: what was said outside of projects is meant to be known everywhere.
  context: ['profile', 'project', 'projects'],
  handoffs: [{ to, tool, when: 'For the other part.', announcement: { en: 'Over to you.', es: 'Te toca.' } }],
});
const TEAM = Team.parse({
  id: 'two',
  name: 'Two',
  description: 'Two designers.',
  locales: ['en'],
  home: 'lead',
  values: 'Be kind.',
  agents: [agent('lead', 'analyst', 'toAnalyst'), agent('analyst', 'lead', 'toLead')],
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.withSystemSql(async (sql) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('t1', 'two', $1::jsonb)`, [
      JSON.stringify(TEAM),
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('two', 't1')`);
  });
});
afterAll(() => database.close());

const isIn = (place: Place, text: string) => text.includes(CANARY[place]);
const textOf = (request: ModelRequest) => JSON.stringify([request.system, request.messages]);
const call = (name: string, input: Record<string, unknown> = {}): ScriptedCall => ({ name, input });

/** What a turn does, in the order of its replies. `crosses` projects; may `mix` what the turn itself found in two of them. */
interface Act {
  readonly kind: string;
  readonly say: (at: Place) => string;
  readonly replies: (at: Place) => readonly Scripted[];
  readonly crosses?: boolean;
  readonly mixes?: boolean;
}

const other = (at: Place): Project => (at === 'Alpha' ? 'Beta' : 'Alpha');
const toOther = (at: Place) => call('switch_project', { project: other(at) });
const find = call('search_conversations', { query: 'secret word' });
const findAll = call('search_all_projects', { query: 'secret word' });
const secret = (at: Place) => `the secret word is ${CANARY[at]}`;

const ACTS: readonly Act[] = [
  { kind: 'talk', say: secret, replies: (at) => [reply(`Noted: ${secret(at)}.`)] },
  {
    kind: 'keep',
    say: secret,
    replies: (at) => [
      reply(
        null,
        call('record_decision', { decision: `Use ${CANARY[at]} ${Math.random()}`, rationale: secret(at) }),
        call('record_project_facts', { facts: [{ key: 'constraints', value: [secret(at)] }] }),
      ),
      reply('Kept.'),
    ],
  },
  {
    kind: 'hand over',
    say: () => 'Who can help?',
    replies: (at) => [
      reply(null, { name: 'EDGE', input: { reason: secret(at), context: secret(at) } }),
      reply(`I take over: ${secret(at)}`),
    ],
  },
  {
    kind: 'search',
    say: () => 'What was it again?',
    replies: () => [
      reply(null, find, call('recall_decisions', { query: 'secret' })),
      reply(null, call('read_project_file', { file_name: 'notes.txt' }), call('get_project')),
      reply('That was it.'),
    ],
  },
  {
    kind: 'switch',
    say: () => 'Let us go to the other one.',
    replies: (at) => [reply(null, toOther(at)), reply(`Here we were: ${secret(other(at))}`)],
  },
  {
    kind: 'switch beside others',
    mixes: true,
    say: () => 'Find it, then go to the other one.',
    replies: (at) => [reply('Wait.', find, toOther(at), find), reply('Here.', find), reply('We are there.')],
  },
  {
    kind: 'there and back',
    mixes: true,
    say: () => 'A quick look over there.',
    replies: (at) => [
      reply(null, toOther(at)),
      reply(null, find, { name: 'EDGE', input: { reason: 'look', context: secret(other(at)) } }),
      reply(null, call('switch_project', { project: at }), find),
      reply('Back again.'),
    ],
  },
  {
    kind: 'look through all',
    crosses: true,
    say: () => 'Did I solve this elsewhere?',
    replies: () => [
      reply('Looking.', findAll),
      reply(null, {
        name: 'EDGE',
        input: { reason: 'found', context: `${CANARY.Alpha} and ${CANARY.Beta}` },
      }),
      reply(`Both: ${CANARY.Alpha} and ${CANARY.Beta}.`),
    ],
  },
  {
    kind: 'look through all, then leave',
    crosses: true,
    say: () => 'Did I solve this elsewhere? Then go there.',
    replies: (at) => [
      reply(null, find, findAll),
      reply(null, toOther(at)),
      reply(`${CANARY.Alpha}, ${CANARY.Beta}`),
    ],
  },
];

/** Sums up whatever it is shown, word for word, as badly as a model may. */
function echo(journal: string[]): ModelPort {
  return {
    provider: 'echo',
    capabilities: { tools: true, streaming: true, caching: true, contextTokens: 200_000 },
    modelFor: () => 'claude-haiku-5-5',
    async ask(request) {
      const shown = textOf(request);
      journal.push(shown);
      const words = Object.values(CANARY).filter((word) => shown.includes(word));
      const text = request.system.includes('one JSON object')
        ? JSON.stringify({ patterns: words })
        : `Title: ${words.join(' ')}\nIt was about ${words.join(' ')}.`;
      return {
        model: 'claude-haiku-5-5',
        blocks: [{ type: 'text', text }],
        stopReason: 'end_turn',
        usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
        brokenInputs: {},
      };
    },
  };
}

async function scene() {
  const { db } = database;
  const user = await database.newUser();
  const me = <T>(work: (tx: UserTx) => Promise<T>) => db.withUser(user, work);
  const ids = new Map<string | null, Place>([[null, 'open']]);
  for (const name of ['Alpha', 'Beta'] as const) {
    const made = await me((tx) => createProject(tx, { name }));
    if (made.success) ids.set(made.data.id, name);
  }
  const idOf = (place: Place) => [...ids].find(([, name]) => name === place)?.[0] ?? '';
  const conversationId = await db.withUserSql(user, (sql) =>
    insertConversation(sql, {
      userId: user,
      team: 'two',
      homeAgent: 'lead',
      title: null,
      sessionType: 'general',
      goalId: null,
      projectId: null,
      locale: 'en',
    }),
  );
  const place = async (): Promise<Place> => {
    const [row] = await me(({ sql }) =>
      sql<{ id: string | null }>('SELECT project_id::text AS id FROM conversations WHERE id = $1::uuid', [
        conversationId,
      ]),
    );
    return ids.get(row?.id ?? null) ?? 'open';
  };
  const script: Scripted[] = [];
  const scripted = createScriptedModel((request) => {
    const next = script.shift() ?? reply('Yes.');
    if (next.type !== 'reply') return next;
    const edge = request.tools.some(({ name }) => name === 'toAnalyst') ? 'toAnalyst' : 'toLead';
    const blocks = next.blocks.map((one) =>
      one.type === 'tool_use' && one.name === 'EDGE' ? { ...one, name: edge } : one,
    );
    return { ...next, blocks };
  });
  /** Every request, with the project that was active as it was made. */
  const journal: { readonly at: Place; readonly text: string }[] = [];
  const model: ModelPort = {
    ...scripted,
    async ask(request, on) {
      journal.push({ at: await place(), text: textOf(request) });
      return scripted.ask(request, on);
    },
  };
  const remembered: string[] = [];
  const keeper: MemoryKeeper = createMemoryKeeper({
    db,
    model: echo(remembered),
    log: { info() {}, warn() {} },
    quietMs: 0,
  });
  const indexer = createMessageIndexer({
    db,
    embeddings: null,
    log: { info() {}, warn() {} },
    now: Date.now,
  });
  const run = runOnPostgres({
    db,
    userId: user,
    conversationId,
    model,
    tools: createToolList(NO_PORTS),
    afterTurn: keeper.afterTurn,
  });
  return { me, idOf, conversationId, place, script, scripted, journal, remembered, keeper, indexer, run };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** One turn; what its requests may not hold is said for each of them. */
async function play(on: Scene, act: Act): Promise<string[]> {
  const at = await on.place();
  const from = on.journal.length;
  on.script.push(...act.replies(at));
  await on.run.say(act.say(at));
  const leaks = on.journal.slice(from).flatMap((request, i) => {
    const foreign = (Object.keys(CANARY) as Place[]).filter((place) => place !== request.at);
    const allowed = act.crosses || act.mixes ? i > 0 : false;
    return foreign
      .filter((place) => isIn(place, request.text) && !(allowed && place !== 'open'))
      .map((place) => `${act.kind}: request ${i} made in ${request.at} holds the word of ${place}`);
  });
  expect(on.script, `${act.kind} was played to its end`).toEqual([]);
  return leaks;
}

async function open(on: Scene, place: Project): Promise<void> {
  await on.me((tx) => activateProject(tx, on.idOf(place), { conversationId: on.conversationId }));
}

async function upload(on: Scene, place: Project): Promise<void> {
  const text = `Notes: ${secret(place)}`;
  const file = { fileName: 'notes.txt', mediaType: 'text/plain', content: Buffer.from(text), text };
  await on.me((tx) => saveProjectFile(tx, on.idOf(place), { file, fields: {} }));
}

it('in a hundred mixed turns no request holds a word of another project, unless all were asked for', async () => {
  const on = await scene();
  const [talk] = ACTS;
  if (talk === undefined) throw new Error('no acts');
  const leaks: string[] = [];
  for (let n = 0; n < 4; n++) leaks.push(...(await play(on, talk)));
  await on.keeper.settled();
  for (const place of ['Alpha', 'Beta'] as const) await upload(on, place);
  await open(on, 'Alpha');
  const acts = fc.sample(fc.constantFrom(...ACTS), { seed: SEED, numRuns: TURNS });
  for (const [n, act] of acts.entries()) {
    await on.indexer.look();
    leaks.push(...(await play(on, act)));
    if (n % 7 === 0) await on.keeper.settled();
  }
  await on.keeper.settled();
  await on.indexer.look();
  expect(leaks).toEqual([]);
  expect(on.scripted.rejected.map(({ faults }) => faults)).toEqual([]);
  // It was worth looking: each act was played, each word was shown where it belongs, and memory was at work.
  expect(new Set(acts.map(({ kind }) => kind)).size).toBe(ACTS.length);
  for (const place of Object.keys(CANARY) as Place[])
    expect(on.journal.filter(({ at, text }) => at === place && isIn(place, text)).length).toBeGreaterThan(3);
  const wholly = on.remembered.map((text) =>
    (Object.keys(CANARY) as Place[]).filter((place) => isIn(place, text)),
  );
  expect(wholly.filter((places) => places.length > 1)).toEqual([]);
  expect(new Set(wholly.flat())).toEqual(new Set(['open', 'Alpha', 'Beta']));

  const summary = await on.me(getMySummary);
  expect(summary).toMatchObject({ data: { summary: { patterns: [CANARY.open] } } });
  for (const place of ['Alpha', 'Beta'] as const) {
    const found = await on.me((tx) =>
      searchConversations(tx, on.idOf(place), { q: 'secret word', limit: 50 }),
    );
    expect(isIn(place, JSON.stringify(found))).toBe(true);
    expect(isIn(other(place), JSON.stringify(found))).toBe(false);
    const crossed = await on.me((tx) => searchConversations(tx, on.idOf(place), { q: CANARY[other(place)] }));
    expect(crossed).toMatchObject({ data: { items: [] } });
  }
  const all = await on.me((tx) => searchAllProjects(tx, { q: 'secret word' }));
  const byName = new Map(
    all.success ? all.data.projects.map((one) => [one.project.name, JSON.stringify(one)]) : [],
  );
  expect(isIn('Alpha', byName.get('Alpha') ?? '')).toBe(true);
  expect(isIn('Beta', byName.get('Beta') ?? '')).toBe(true);
  expect(isIn('Beta', byName.get('Alpha') ?? '') || isIn('Alpha', byName.get('Beta') ?? '')).toBe(false);
  on.run.end();
}, 240_000);

it('every call keeps its result, whatever the order of switches inside turns', async () => {
  const calls = fc.constantFrom('Alpha', 'Beta', find, findAll, {
    name: 'EDGE',
    input: { reason: 'r', context: 'c' },
  });
  const turn = fc.array(fc.array(calls, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 5 }), async (turns) => {
      const on = await scene();
      await open(on, 'Alpha');
      for (const replies of turns) {
        on.script.push(
          ...replies.map((some) =>
            reply(
              'On it.',
              ...some.map((one) =>
                one === 'Alpha' || one === 'Beta'
                  ? call('switch_project', { project: one })
                  : (one as ScriptedCall),
              ),
            ),
          ),
        );
        await on.run.say('Go on.');
        on.script.length = 0;
      }
      on.run.end();
      await on.keeper.stop();
      expect(on.scripted.rejected.map(({ faults }) => faults)).toEqual([]);
    }),
    { numRuns: 15, seed: SEED },
  );
}, 240_000);

it('a file is greeted by whoever is at work, with its words in the context of its project', async () => {
  const on = await scene();
  await open(on, 'Beta');
  await upload(on, 'Beta');
  await on.run.say('Hello.');
  const input = await on.me(async ({ sql, userId }) => {
    const [file] = await sql<{ id: string }>('SELECT id::text FROM project_files WHERE user_id = $1::uuid', [
      userId,
    ]);
    return insertSystemInput(sql, {
      conversationId: on.conversationId,
      topic: 'project_file',
      topicId: file?.id ?? null,
      text: 'A file was uploaded.',
    });
  });
  if (input === null) throw new Error('the input was not taken');
  await on.run.take({ n: input.n, id: input.id, kind: 'system', confirmationId: null, preview: '' });
  const last = on.journal.at(-1);
  expect(last?.text).toContain('The user uploaded “notes.txt”');
  expect(last?.text).toContain('record_project_facts');
  on.run.end();
});
