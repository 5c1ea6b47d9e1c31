import { searchAllProjects, searchConversations } from '@roundtable/capabilities/projects/server';
import { insertSystemInput } from '@roundtable/prisma';
import { getMySummary } from '@roundtable/services';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { reply, type ScriptedCall } from '../src/model/scripted-model.js';
import { ACTS, CANARY, call, find, findAll, isIn, other, type Place } from './project-acts.js';
import { open, play, scene, TEAM, upload } from './project-scene.js';

const TURNS = 100;
const SEED = 20261123;

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

it('in a hundred mixed turns no request holds a word of another project, unless all were asked for', async () => {
  const on = await scene(database);
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
  const [recalled] = await on.me(({ sql }) =>
    sql<{ times: number }>(
      `SELECT count(*)::int AS times FROM steps WHERE conversation_id = $1::uuid AND jsonb_array_length(detail->'brief'->'history') > 0`,
      [on.conversationId],
    ),
  );
  expect(recalled?.times).toBeGreaterThan(3);
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
  await on.run.end();
}, 240_000);

it('every call keeps its result, whatever the order of switches inside turns', async () => {
  const calls = fc.constantFrom('Alpha', 'Beta', find, findAll, {
    name: 'EDGE',
    input: { reason: 'r', context: 'c' },
  });
  const turn = fc.array(fc.array(calls, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 5 }), async (turns) => {
      const on = await scene(database);
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
      await on.run.end();
      await on.keeper.stop();
      expect(on.scripted.rejected.map(({ faults }) => faults)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 240_000);

it('a file is greeted by whoever is at work, with its words in the context of its project', async () => {
  const on = await scene(database);
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
  await on.run.end();
});
