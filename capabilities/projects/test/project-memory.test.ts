import type { EmbeddingPort, ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { embedTexts, searchQuery } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { learnFromDecision, listDecisions, recallDecisions, recordDecision } from '../service/decisions.js';
import { getMetadata, putMetadata, recordFacts, setPreference } from '../service/metadata.js';
import { activateProject, createProject, getProject } from '../service/projects.js';
import { EMBEDDED_DECISIONS } from '../store/decisions.js';
import { addFile, openConversation, publishProjectTeam, talk } from './project-scene.js';

const silent = { info: () => {}, warn: () => {} };
let database: TestDatabase;
let user: string;
let project: string;
const as = <T>(id: string, work: (tx: UserTx) => Promise<T>) => database.db.withUser(id, work);
const me = <T>(work: (tx: UserTx) => Promise<T>) => as(user, work);

beforeAll(async () => {
  database = await openTestDatabase();
  await publishProjectTeam(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  project = data(await me((tx) => createProject(tx, { name: 'Mobile Checkout' }))).id;
});

const facts = async () =>
  Object.fromEntries(
    data(await me((tx) => getMetadata(tx, project))).facts.map(({ key, value, source }) => [
      key,
      { value, source },
    ]),
  );
const record = async (...list: Parameters<typeof recordFacts>[2][]) => {
  const results = [];
  for (const input of list) results.push(await me((tx) => recordFacts(tx, project, input)));
  return results.map((result) => data(result));
};

describe('facts of a project', () => {
  it('grow as lists without doubles, and keep where each is from', async () => {
    await me((tx) => addFile(tx.sql, { userId: user, projectId: project, name: 'Brief.md' }));
    const [, second] = await record(
      { facts: [{ key: 'constraints', value: ['6-week timeline', 'No budget'] }] },
      { facts: [{ key: 'constraints', value: ['no budget.', 'iOS only'] }], source: 'brief.md' },
    );
    expect(second?.recorded).toEqual([
      { key: 'constraints', value: ['6-week timeline', 'No budget', 'iOS only'], source: 'user, Brief.md' },
    ]);
    const again = await record({ facts: [{ key: 'constraints', value: ['IOS ONLY'] }] });
    expect(again).toEqual([{ recorded: [], differs: [], unsaid: [], source: 'user' }]);
    const [row] = data(await me((tx) => getProject(tx, project))).files;
    expect(row?.name).toBe('Brief.md');
    const [taken] = await me((tx) =>
      tx.sql('SELECT facts_taken_at IS NOT NULL AS taken FROM project_files WHERE project_id = $1::uuid', [
        project,
      ]),
    );
    expect(taken).toEqual({ taken: true });
  });

  it('are not kept where the user did not say them, line by line', async () => {
    await record({ facts: [{ key: 'timeline', value: '6 weeks' }] });
    const isSaid = (line: string) => line.startsWith('said');
    const input = {
      facts: [
        { key: 'constraints', value: ['said a', 'guessed b'] },
        { key: 'stakeholders', value: ['said a', 'guessed b'], replace: true },
        { key: 'timeline', value: '8 weeks' },
        { key: 'goal', value: 'guessed' },
      ],
    };
    const kept = data(await me((tx) => recordFacts(tx, project, input, { isSaid })));
    expect(kept).toMatchObject({
      recorded: [{ key: 'constraints', value: ['said a'] }],
      unsaid: [
        { key: 'constraints', value: ['guessed b'] },
        { key: 'stakeholders', value: ['said a', 'guessed b'], replace: true },
        { key: 'goal', value: 'guessed' },
      ],
      differs: [{ key: 'timeline', stored: '6 weeks', said: '8 weeks' }],
    });
    expect(Object.keys(await facts())).toEqual(['constraints', 'timeline']);
  });

  it('are replaced when the user chose, and never by a file what the user said', async () => {
    await me((tx) => addFile(tx.sql, { userId: user, projectId: project, name: 'brief.md' }));
    const [, , file] = await record(
      { facts: [{ key: 'timeline', value: '8 weeks' }] },
      { facts: [{ key: 'timeline', value: '6 weeks', replace: true }] },
      {
        facts: [
          { key: 'timeline', value: '10 weeks' },
          { key: 'goal', value: 'Under 30 %' },
        ],
        source: 'brief.md',
      },
    );
    expect(file).toMatchObject({
      recorded: [{ key: 'goal', value: 'Under 30 %', source: 'brief.md' }],
      differs: [
        {
          ...{ key: 'timeline', stored: '6 weeks', storedSource: 'user' },
          ...{ said: '10 weeks', saidSource: 'brief.md' },
        },
      ],
    });
    await record(
      { facts: [{ key: 'constraints', value: ['a', 'b'] }] },
      { facts: [{ key: 'constraints', value: ['c'], replace: true }] },
    );
    expect(await facts()).toEqual({
      timeline: { value: '6 weeks', source: 'user' },
      goal: { value: 'Under 30 %', source: 'brief.md' },
      constraints: { value: ['c'], source: 'user' },
    });
  });

  it('are refused from a file that the project has not, with those it has', async () => {
    await me((tx) => addFile(tx.sql, { userId: user, projectId: project, name: 'brief.md' }));
    const error = errorOf(
      await me((tx) =>
        recordFacts(tx, project, { facts: [{ key: 'goal', value: 'x' }], source: 'other.pdf' }),
      ),
    );
    expect(error).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('"brief.md"') });
    const unknown = { facts: [{ key: 'weather', value: 'x' }] };
    expect(errorOf(await me((tx) => recordFacts(tx, project, unknown))).code).toBe('VALIDATION_ERROR');
  });

  it('and preferences are set and removed by name; the rest stays', async () => {
    data(
      await me((tx) =>
        putMetadata(tx, project, {
          facts: { goal: 'g', platform: ['iOS'] },
          preferences: { tone: 'warm', detailed: true },
        }),
      ),
    );
    const put = data(
      await me((tx) => putMetadata(tx, project, { facts: { goal: null }, preferences: { tone: null } })),
    );
    expect(put.facts.map(({ key, value }) => [key, value])).toEqual([['platform', ['iOS']]]);
    expect(put.preferences.map(({ key, value }) => [key, value])).toEqual([['detailed', true]]);
    const set = data(
      await me((tx) => setPreference(tx, project, { key: ' Answer Length ', value: 'short' })),
    );
    expect(set.preferences.map(({ key }) => key)).toEqual(['answer_length', 'detailed']);
  });

  it('hold as many preferences as can be kept in mind, and make room when some go', async () => {
    const put = (preferences: Record<string, string | null>) =>
      me((tx) => putMetadata(tx, project, { preferences }));
    const wish = (n: number) => `wish_${n}`;
    data(await put(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [wish(n), 'x']))));
    const error = errorOf(await put({ [wish(0)]: 'y', one_more: 'x' }));
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', message: expect.stringContaining('50') });
    const { preferences } = data(await put({ [wish(0)]: null, [wish(1)]: 'y', one_more: 'x' }));
    expect(preferences).toHaveLength(50);
  });

  it('keep a long line when it becomes one of a list', async () => {
    const long = 'A paragraph of the brief. '.repeat(60).trim();
    await record(
      { facts: [{ key: 'problem', value: long }] },
      { facts: [{ key: 'problem', value: ['And'] }] },
    );
    expect((await facts()).problem?.value).toEqual([long, 'And']);
  });

  it('lose nothing when two write at once', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        me((tx) => recordFacts(tx, project, { facts: [{ key: 'stakeholders', value: [`Person ${i}`] }] })),
      ),
    );
    expect((await facts()).stakeholders?.value).toHaveLength(6);
  });
});

const DECISIONS = [
  {
    decision: 'Moderated usability testing',
    rationale: 'To probe deeply into navigation issues; the budget allows 5 sessions',
  },
  { decision: 'Usar navegación lateral', rationale: 'Los usuarios prefieren el acceso jerárquico' },
  { decision: 'Guest checkout first', rationale: 'Sixty percent abandon at the account form' },
];

const recalled = async (
  text: string,
  embeddings: EmbeddingPort | null = null,
  projectId: string | null = project,
) => {
  const query = await searchQuery(text, embeddings, silent);
  return (await me((tx) => recallDecisions(tx, { projectId, query, limit: 5 }))).map(
    ({ decision }) => decision,
  );
};

describe('decisions of a project', () => {
  it('are linked to conversation, agent and task, with what was happening', async () => {
    const id = await me((tx) => openConversation(tx.sql, user));
    data(await me((tx) => activateProject(tx, project, { conversationId: id })));
    await me((tx) =>
      talk(tx.sql, { conversationId: id, turn: 1, text: 'map it', reply: 'Done', task: 'journey_mapping' }),
    );
    const input = { decision: 'Map first', rationale: 'Nobody knows where it hurts', conversationId: id };
    const made = data(await me((tx) => recordDecision(tx, project, input, { agentId: 'lead' })));
    expect(made).toMatchObject({
      conversationId: id,
      agentId: 'lead',
      taskId: 'journey_mapping',
      context: 'Mobile Checkout: journey mapping',
      outcome: null,
    });
    const again = data(await me((tx) => recordDecision(tx, project, { ...input, decision: 'MAP FIRST' })));
    expect(again.id).toBe(made.id);
    const [memory] = await me((tx) =>
      tx.sql(
        'SELECT decision, rationale, decision_id::text AS id FROM process_memory WHERE project_id = $1::uuid',
        [project],
      ),
    );
    expect(memory).toEqual({ decision: 'Map first', rationale: 'Nobody knows where it hurts', id: made.id });
  });

  it('answer “why did we …?” in both languages, with and without accents', async () => {
    for (const input of DECISIONS) data(await me((tx) => recordDecision(tx, project, input)));
    expect((await recalled('Why did we go with moderated testing?'))[0]).toBe('Moderated usability testing');
    expect((await recalled('por que elegimos la navegacion lateral'))[0]).toBe('Usar navegación lateral');
    expect((await recalled('¿Por qué la navegación jerárquica?'))[0]).toBe('Usar navegación lateral');
    expect((await recalled('guest checkout'))[0]).toBe('Guest checkout first');
    expect(await recalled('quantum physics')).toEqual([]);
    const page = data(await me((tx) => listDecisions(tx, project, { q: 'navegacion', limit: 1 })));
    expect(page.items.map(({ decision }) => decision)).toEqual(['Usar navegación lateral']);
  });

  it('are found by meaning where there is a model', async () => {
    // Two directions: what is said of finding one's way, and everything else.
    const embeddings: EmbeddingPort = {
      model: 'toy',
      dimensions: 2,
      embed: async (texts) =>
        texts.map((text) =>
          Float32Array.from(/navega|wayfinding/i.test(text) && !/usability/i.test(text) ? [1, 0] : [0, 1]),
        ),
    };
    for (const input of DECISIONS) data(await me((tx) => recordDecision(tx, project, input)));
    const deps = { db: database.db, embeddings, log: silent, now: Date.now };
    for (const source of embedTexts(EMBEDDED_DECISIONS, deps))
      await source.handOver({ late: false, isStopping: () => false });
    expect(await recalled('wayfinding', embeddings)).toEqual(['Usar navegación lateral']);
    expect(await recalled('wayfinding')).toEqual([]);
  });

  it('take what came of them and what was learned, which can be found, too', async () => {
    const [first] = DECISIONS;
    const { id } = data(await me((tx) => recordDecision(tx, project, first)));
    data(await me((tx) => learnFromDecision(tx, project, id, { outcome: 'Seven findings in a week' })));
    const learned = data(
      await me((tx) => learnFromDecision(tx, project, id, { lessons: 'Recruit earlier' })),
    );
    expect(learned).toMatchObject({ outcome: 'Seven findings in a week', lessons: 'Recruit earlier' });
    expect(await recalled('recruit')).toEqual(['Moderated usability testing']);
    expect(errorOf(await me((tx) => learnFromDecision(tx, project, id, {}))).code).toBe('VALIDATION_ERROR');
    expect(errorOf(await me((tx) => learnFromDecision(tx, project, user, { outcome: 'x' }))).code).toBe(
      'NOT_FOUND',
    );
  });

  it('never come from another project unless all are asked for, and never from another user', async () => {
    const other = data(await me((tx) => createProject(tx, { name: 'Other' }))).id;
    data(
      await me((tx) =>
        recordDecision(tx, other, { decision: 'CANARY testing', rationale: 'of another project' }),
      ),
    );
    data(await me((tx) => recordDecision(tx, project, DECISIONS[0])));
    expect(await recalled('testing')).toEqual(['Moderated usability testing']);
    expect((await recalled('testing', null, null)).sort()).toEqual([
      'CANARY testing',
      'Moderated usability testing',
    ]);
    const stranger = await database.newUser();
    const query = { text: 'testing', meaning: null };
    expect(await as(stranger, (tx) => recallDecisions(tx, { projectId: null, query, limit: 5 }))).toEqual([]);
    expect(await as(stranger, (tx) => recallDecisions(tx, { projectId: project, query, limit: 5 }))).toEqual(
      [],
    );
    const calls: readonly ((tx: UserTx) => Promise<ServiceResult<unknown>>)[] = [
      (tx) => recordDecision(tx, project, DECISIONS[0]),
      (tx) => recordFacts(tx, project, { facts: [{ key: 'goal', value: 'x' }] }),
      (tx) => putMetadata(tx, project, { facts: { goal: 'x' } }),
      (tx) => listDecisions(tx, project, {}),
      (tx) => getMetadata(tx, project),
    ];
    for (const call of calls) expect(errorOf(await as(stranger, call)).code).toBe('NOT_FOUND');
    const theirs = await as(stranger, (tx) => openConversation(tx.sql, stranger));
    const linked = await me((tx) =>
      recordDecision(tx, project, { decision: 'a', rationale: 'b', conversationId: theirs }),
    );
    expect(errorOf(linked).code).toBe('NOT_FOUND');
  });
});
