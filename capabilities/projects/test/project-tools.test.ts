import {
  type AskedBesides,
  NOBODY,
  type Proposal,
  type Tool,
  type ToolContext,
  type ToolOutcome,
} from '@roundtable/core';
import type { Searches } from '@roundtable/engine';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { projects } from '../capability.js';
import { projectStore } from '../store/projects.js';
import { addFile, openConversation, publishProjectTeam, talk } from './project-scene.js';

const tools = new Map((projects.tools ?? []).map((tool) => [tool.name, tool]));
const ports: Searches = { search: async (text) => ({ text, meaning: null }) };
let database: TestDatabase;
let user: string;
let conversationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await publishProjectTeam(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  conversationId = await database.db.withUser(user, (tx) => openConversation(tx.sql, user));
});

function tool(name: string): Tool<UserTx, Searches> {
  const found = tools.get(name);
  if (found === undefined) throw new Error(`there is no tool ${name}`);
  return found;
}

async function contextOf(tx: UserTx, locale: 'en' | 'es'): Promise<ToolContext> {
  const place = await projectStore(tx).lockPlace(conversationId);
  const scope = place?.projectId ?? null;
  return toolContext({ userId: user, conversationId, scope, agent: 'lead', locale, now: new Date() });
}

/** A call as the model makes it: schema first, in a step's transaction. */
async function call(
  name: string,
  input: Record<string, unknown> = {},
  locale: 'en' | 'es' = 'en',
): Promise<ToolOutcome | AskedBesides | Proposal> {
  const called = tool(name);
  const parsed = called.mode === 'external' ? await workOf(called, input, locale) : called.input.parse(input);
  return database.db.withUser(user, async (tx) => {
    const context = await contextOf(tx, locale);
    if (called.mode === 'transaction') return called.run(tx, parsed, context);
    if (called.mode === 'proposal') return called.propose(tx, parsed, context);
    if (called.mode === 'external' && called.finish !== undefined)
      return called.finish(tx, parsed, context, ports);
    throw new Error(`${name} is ${called.mode}`);
  });
}

async function workOf(
  called: Extract<Tool<UserTx, Searches>, { mode: 'external' }>,
  input: unknown,
  locale: 'en' | 'es',
): Promise<never> {
  const { signal } = new AbortController();
  const about = { userId: user, user: NOBODY, conversationId, agent: 'lead', locale };
  const context = { ...about, now: new Date(), signal };
  const worked = await called.work(called.input.parse(input), context, ports);
  if (worked.type !== 'ok') throw new Error(worked.message);
  return worked.output;
}

const approve = (preview: Proposal['preview'], name = 'delete_project') =>
  database.db.withUser(user, async (tx) => {
    const asking = tool(name);
    const isAsking = asking.mode === 'proposal' || asking.mode === 'transaction';
    if (!isAsking || asking.execute === undefined) throw new Error(`${name} proposes nothing`);
    return asking.execute(tx, preview, await contextOf(tx, 'en'));
  });

const turn = (n: number, text: string, reply: string) =>
  database.db.withUser(user, (tx) => talk(tx.sql, { conversationId, turn: n, text, reply }));

describe('project tools', () => {
  it('create, list, switch and rename by what the user says', async () => {
    expect(await call('create_project', { name: 'Mobile Checkout' })).toEqual({
      type: 'ok',
      result: { project: 'Mobile Checkout', created: true, active: true },
    });
    await turn(1, 'the checkout loses sixty percent of people', 'Let us map it.');
    await call('create_project', { name: 'Enterprise Dashboard' });
    await turn(2, 'navigation patterns, please', 'A sidebar?');
    expect(await call('list_projects')).toEqual({
      type: 'ok',
      result: {
        projects: [
          { name: 'Enterprise Dashboard', active: true, lastUsed: 'today' },
          { name: 'Mobile Checkout', active: false, lastUsed: 'today' },
        ],
      },
    });
    expect(await call('switch_project', { project: 'the checkout project' })).toMatchObject({
      type: 'ok',
      result: {
        project: 'Mobile Checkout',
        active: true,
        lastTalk: {
          when: 'today',
          userSaid: 'the checkout loses sixty percent of people',
          agentSaid: 'Let us map it.',
        },
        filesSinceThen: [],
      },
    });
    expect(await call('rename_project', { name: 'Checkout' })).toMatchObject({
      result: { project: 'Checkout', before: 'Mobile Checkout' },
    });
    expect(await call('switch_project', { project: 'checkout' })).toMatchObject({
      result: { wasActiveAlready: true },
    });
  });

  it('tell how long ago in the user’s language, and what came since', async () => {
    await call('create_project', { name: 'Panel' });
    await turn(1, 'hablamos de los patrones de navegación', 'De acuerdo.');
    await database.db.withUser(user, (tx) =>
      tx.sql(
        `UPDATE messages SET created_at = created_at - interval '2 days' WHERE conversation_id = $1::uuid`,
        [conversationId],
      ),
    );
    await call('create_project', { name: 'Otro' });
    const [panel] = await database.db.withUser(user, (tx) =>
      tx.sql<{ id: string }>(`SELECT id::text FROM projects WHERE name = 'Panel'`),
    );
    await database.db.withUser(user, (tx) =>
      addFile(tx.sql, { userId: user, projectId: panel?.id ?? '', name: 'wireframes.md' }),
    );
    expect(await call('switch_project', { project: 'panel' }, 'es')).toMatchObject({
      result: {
        lastTalk: { when: 'anteayer', userSaid: 'hablamos de los patrones de navegación' },
        filesSinceThen: [{ name: 'wireframes.md', type: 'brief', uploaded: 'hoy' }],
      },
    });
  });

  it('fail in words that an agent can go on from', async () => {
    for (const [name, input] of [
      ['get_project', {}],
      ['record_project_facts', { facts: [{ key: 'goal', value: 'x' }] }],
      ['record_decision', { decision: 'a', rationale: 'b' }],
      ['recall_decisions', { query: 'a' }],
      ['set_project_preference', { key: 'tone', value: 'warm' }],
    ] as const) {
      expect([name, await call(name, input)]).toEqual([
        name,
        { type: 'error', message: expect.stringContaining('No project is active here') },
      ]);
    }
    await call('create_project', { name: 'Sales Dashboard' });
    await call('create_project', { name: 'Ops Dashboard' });
    expect(await call('create_project', { name: 'OPS dashboard' })).toMatchObject({
      type: 'error',
      message: expect.stringContaining('You already have a project "Ops Dashboard"'),
    });
    expect(await call('switch_project', { project: 'dashboard' })).toMatchObject({
      type: 'error',
      message: expect.stringContaining('Ask the user which one is meant'),
    });
    expect(() =>
      tool('record_project_facts').input.parse({ facts: [{ key: 'weather', value: 'x' }] }),
    ).toThrow();
  });

  it('keep facts, preferences and decisions, and bring them back', async () => {
    await call('create_project', { name: 'Checkout' });
    await turn(1, 'Note it: 6 weeks, and no budget.', 'Noted.');
    await call('record_project_facts', { facts: [{ key: 'constraints', value: ['6 weeks', 'no budget'] }] });
    expect(
      await call('record_project_facts', { facts: [{ key: 'constraints', value: ['No budget'] }] }),
    ).toMatchObject({
      result: { recorded: [], known: expect.any(String) },
    });
    await call('set_project_preference', { key: 'answer_length', value: 'short' });
    const decision = {
      decision: 'Moderated testing',
      rationale: 'Probe navigation; five sessions fit',
      context: 'Week 2',
    };
    expect(await call('record_decision', decision)).toMatchObject({
      result: { project: 'Checkout', ...decision },
    });
    await call('record_decision', { decision: 'Guest checkout', rationale: 'Accounts scare people' });
    expect(await call('recall_decisions', { query: 'why moderated testing?' })).toMatchObject({
      result: { decisions: [{ ...decision, decided: 'today' }] },
    });
    expect(await call('recall_decisions', { query: 'colour of buttons' })).toMatchObject({
      result: {
        decisions: [],
        note: expect.stringContaining('say so'),
        latest: [{ decision: 'Guest checkout' }, { decision: 'Moderated testing' }],
      },
    });
    expect(
      await call('record_outcome', {
        decision: 'moderated testing',
        outcome: 'Seven findings',
        lessons: 'Recruit earlier',
      }),
    ).toMatchObject({
      result: { decision: 'Moderated testing', outcome: 'Seven findings', lessons: 'Recruit earlier' },
    });
    expect(await call('record_outcome', { decision: 'checkout', outcome: 'x' })).toMatchObject({
      type: 'ok',
      result: { decision: 'Guest checkout' },
    });
    expect(await call('get_project')).toMatchObject({
      result: {
        project: 'Checkout',
        facts: [{ key: 'constraints', value: ['6 weeks', 'no budget'], source: 'user' }],
        preferences: { answer_length: 'short' },
        decisions: [
          { decision: 'Guest checkout' },
          { decision: 'Moderated testing', lessons: 'Recruit earlier' },
        ],
        counts: { turns: 1, files: 0, decisions: 2 },
      },
    });
  });
});

describe('facts that the user did not say', () => {
  const facts = (...list: [key: string, value: string | string[]][]) => ({
    facts: list.map(([key, value]) => ({ key, value })),
  });
  const asksFor = async (input: Record<string, unknown>, locale: 'en' | 'es' = 'en') => {
    const outcome = await call('record_project_facts', input, locale);
    if (outcome.type !== 'ok') throw new Error(JSON.stringify(outcome));
    return { result: outcome.result, asks: 'asks' in outcome ? outcome.asks : null };
  };

  it('wait as one list, while those that the user said are kept', async () => {
    await call('create_project', { name: 'Checkout' });
    await turn(1, 'Our users are retail shoppers. Please keep that.', 'Gladly.');
    const { result, asks } = await asksFor(
      facts(
        ['target_users', 'Retail shoppers'],
        ['constraints', ['6 weeks', 'No budget']],
        ['platform', 'iOS'],
      ),
    );
    expect(result).toMatchObject({
      recorded: [{ key: 'target_users', value: 'Retail shoppers', source: 'user' }],
      asked: [{ key: 'constraints' }, { key: 'platform', value: 'iOS', source: 'user' }],
    });
    expect(asks).toMatchObject({
      kind: 'project_facts',
      preview: {
        projectName: 'Checkout',
        constraints: '6 weeks\nNo budget',
        platform: 'iOS',
        summary: 'facts of “Checkout”: constraints, platform',
      },
      editable: ['constraints', 'platform'],
    });
    expect(await call('get_project')).toMatchObject({ result: { facts: [{ key: 'target_users' }] } });
    expect(await approve(asks?.preview ?? {}, 'record_project_facts')).toMatchObject({
      result: { recorded: [{ key: 'constraints', value: ['6 weeks', 'No budget'] }, { key: 'platform' }] },
    });
  });

  it('are those of a file, with its name, and what they contradict is shown at once', async () => {
    await call('create_project', { name: 'Panel' });
    await database.db.withUser(user, async (tx) => {
      const { projectId } = (await projectStore(tx).lockPlace(conversationId)) ?? {};
      await addFile(tx.sql, { userId: user, projectId: projectId ?? '', name: 'brief.md' });
    });
    await turn(1, 'El plazo son seis semanas, apúntalo.', 'Apuntado.');
    await call('record_project_facts', facts(['timeline', '6 semanas']));
    const { result, asks } = await asksFor(
      { ...facts(['timeline', '8 semanas'], ['goal', 'Menos abandono']), source: 'brief.md' },
      'es',
    );
    expect(result).toMatchObject({
      differs: [{ key: 'timeline', stored: '6 semanas', said: '8 semanas', saidSource: 'brief.md' }],
    });
    expect(asks?.preview).toMatchObject({
      goal: 'Menos abandono',
      source: 'brief.md',
      summary: 'datos de «Panel» según brief.md: objetivo',
    });
    expect(await approve(asks?.preview ?? {}, 'record_project_facts')).toMatchObject({
      result: { recorded: [{ key: 'goal', source: 'brief.md' }] },
    });
  });

  it('were said before the question that the user has just answered, and no earlier', async () => {
    await call('create_project', { name: 'Checkout' });
    const users = facts(['target_users', 'nurses']);
    await turn(1, 'It is for nurses.', 'Shall I keep that it is for nurses?');
    await turn(2, 'yes', 'Let me see.');
    expect((await asksFor(users)).asks).toBeNull();
    await turn(3, 'The platform is iOS.', 'I see.');
    await turn(4, 'What next?', 'A map?');
    expect((await asksFor(facts(['platform', 'iOS']))).asks).not.toBeNull();
    await turn(5, 'It runs on tablets.', 'Shall we map it?');
    await turn(6, 'go on', 'Here.');
    await turn(7, 'go on', 'Here.');
    expect((await asksFor(facts(['constraints', 'tablets']))).asks).not.toBeNull();
  });
});

describe('deleting a project in talk', () => {
  it('shows what would be lost, and does it once the user approved', async () => {
    await call('create_project', { name: 'Website' });
    await turn(1, 'hello', 'hi');
    await call('record_decision', { decision: 'a', rationale: 'b' });
    const proposed = await call('delete_project', { project: 'website' });
    if (proposed.type !== 'proposal') throw new Error(JSON.stringify(proposed));
    expect(proposed).toMatchObject({
      kind: 'project_delete',
      editable: [],
      preview: {
        projectName: 'Website',
        turns: '1',
        files: '0',
        decisions: '1',
        summary:
          'delete “Website” with 1 conversation turn, 0 uploaded files and 1 recorded decision, for good',
      },
    });
    const spanish = await call('delete_project', { project: 'website' }, 'es');
    expect(spanish).toMatchObject({
      preview: { summary: expect.stringContaining('1 mensaje con su respuesta, 0 archivos subidos') },
    });
    expect(await call('get_project')).toMatchObject({ type: 'ok' });
    expect(await approve(proposed.preview)).toEqual({
      type: 'ok',
      result: { deleted: 'Website', turns: 1, files: 0, decisions: 1 },
    });
    expect(await call('list_projects')).toMatchObject({ result: { projects: [] } });
    expect(await approve(proposed.preview)).toMatchObject({
      type: 'error',
      message: expect.stringContaining('NOT_FOUND'),
    });
  });

  it('is proposed once while the user has yet to decide', async () => {
    await call('create_project', { name: 'Website' });
    await database.db.withUserSql(user, (sql) =>
      sql(
        `INSERT INTO confirmations (id, conversation_id, user_id, kind, tool, agent, turn, reply, index, preview, args_hash, expires_at)
         SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'project_delete', 'delete_project', 'lead', 1, 1, 0,
           jsonb_build_object('projectId', id), '', now() + interval '1 day' FROM projects WHERE user_id = $2::uuid`,
        [conversationId, user],
      ),
    );
    expect(await call('delete_project', { project: 'website' })).toMatchObject({
      type: 'error',
      message: expect.stringContaining('"Website" already waits'),
    });
    await database.db.withUserSql(user, (sql) =>
      sql(`UPDATE confirmations SET status = 'rejected' WHERE user_id = $1::uuid`, [user]),
    );
    expect(await call('delete_project', { project: 'website' })).toMatchObject({ type: 'proposal' });
  });

  it('asks again when more would be lost than was shown', async () => {
    await call('create_project', { name: 'Website' });
    const proposed = await call('delete_project', { project: 'website' });
    if (proposed.type !== 'proposal') throw new Error(JSON.stringify(proposed));
    await turn(1, 'yes', 'ok');
    await call('record_decision', { decision: 'a', rationale: 'b' });
    const again = await approve(proposed.preview);
    expect(again).toMatchObject({ type: 'proposal', preview: { turns: '1', decisions: '1' } });
    expect(await call('list_projects')).toMatchObject({ result: { projects: [{ name: 'Website' }] } });
  });
});
