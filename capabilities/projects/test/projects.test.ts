import { randomUUID } from 'node:crypto';
import type { ServiceResult } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { createConversationService } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { composed } from '../../../packages/testing/src/fixtures/composed.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { recordDecision } from '../service/decisions.js';
import { findProject } from '../service/find-project.js';
import { putMetadata, recordFacts } from '../service/metadata.js';
import { saveProjectFile } from '../service/project-files.js';
import {
  activateProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../service/projects.js';
import { addFile, begin, openConversation, PROJECT_TEAM, publishProjectTeam, talk } from './project-scene.js';

let database: TestDatabase;
let user: string;
const as = <T>(id: string, work: (tx: UserTx) => Promise<T>) => database.db.withUser(id, work);
const me = <T>(work: (tx: UserTx) => Promise<T>) => as(user, work);
const create = async (name: string, conversationId?: string) =>
  data(
    await me((tx) =>
      createProject(tx, { name, ...(conversationId === undefined ? {} : { conversationId }) }),
    ),
  );
const names = async () =>
  data(await me((tx) => listProjects(tx, {}))).items.map(({ name, active }) => [name, active]);

beforeAll(async () => {
  database = await openTestDatabase();
  await publishProjectTeam(database);
  await publishProjectTeam(database, 'coaches', ['goals']);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
});

describe('projects', () => {
  it('are created active, and listed with the latest used first', async () => {
    const first = await create('Mobile Checkout');
    expect(first).toMatchObject({ name: 'Mobile Checkout', active: true });
    expect(first.whereThingsStood.lastTalk).toBeNull();
    await create('Enterprise Dashboard');
    expect(await names()).toEqual([
      ['Enterprise Dashboard', true],
      ['Mobile Checkout', false],
    ]);
  });

  it('refuse a name that is taken, whatever its case and spaces, and name the one there is', async () => {
    const { id } = await create('Mobile Checkout');
    const error = errorOf(await me((tx) => createProject(tx, { name: '  mobile   CHECKOUT ' })));
    expect(error.code).toBe('CONFLICT');
    expect(error.message).toContain('"Mobile Checkout"');
    expect(error.details).toMatchObject({ projectId: id });
    const other = await create('Panel');
    expect(errorOf(await me((tx) => updateProject(tx, other.id, { name: 'MOBILE checkout' }))).code).toBe(
      'CONFLICT',
    );
    const renamed = await me((tx) => updateProject(tx, id.toUpperCase(), { name: 'mobile checkout' }));
    expect(data(renamed).name).toBe('mobile checkout');
  });

  it('have one name however its accents are put together, and no name that nobody can see', async () => {
    await create('Café 🚀');
    const apart = 'Cafe\u0301\u200b 🚀';
    expect(errorOf(await me((tx) => createProject(tx, { name: apart }))).code).toBe('CONFLICT');
    for (const name of [' \u200b ', '\u202e', '\u2060', '   '])
      expect(errorOf(await me((tx) => createProject(tx, { name }))).code).toBe('VALIDATION_ERROR');
    expect((await create('\u202egpj.exe\u202c مشروع')).name).toBe('gpj.exe مشروع');
    const { id } = data(await me((tx) => findProject(tx, 'café 🚀', { purpose: 'look' })));
    data(await me((tx) => deleteProject(tx, id, { confirm: `  ${apart} ` })));
  });

  it('have one of a name, however many are created at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, () => me((tx) => createProject(tx, { name: 'Twin' }))),
    );
    expect(results.filter((result) => result.success)).toHaveLength(1);
    expect(await names()).toHaveLength(1);
  });

  it('may have the same name for two users, and are nobody else’s', async () => {
    const { id } = await create('Twin');
    const stranger = await database.newUser();
    data(await as(stranger, (tx) => createProject(tx, { name: 'Twin' })));
    const theirs: readonly ((tx: UserTx) => Promise<ServiceResult<unknown>>)[] = [
      (tx) => getProject(tx, id),
      (tx) => updateProject(tx, id, { name: 'Mine' }),
      (tx) => activateProject(tx, id, {}),
      (tx) => deleteProject(tx, id, { confirm: 'Twin' }),
    ];
    for (const call of theirs) expect(errorOf(await as(stranger, call)).code).toBe('NOT_FOUND');
    expect(errorOf(await me((tx) => activateProject(tx, id, { conversationId: randomUUID() }))).code).toBe(
      'NOT_FOUND',
    );
    expect(data(await as(stranger, (tx) => findProject(tx, 'twin', { purpose: 'look' }))).id).not.toBe(id);
  });

  it('go page by page', async () => {
    for (let i = 0; i < 5; i++) await create(`Project ${i}`);
    const first = data(await me((tx) => listProjects(tx, { limit: 3 })));
    const second = data(await me((tx) => listProjects(tx, { limit: 3, cursor: first.nextCursor ?? '' })));
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
      [4, 3, 2, 1, 0].map((i) => `Project ${i}`),
    );
    expect(second.nextCursor).toBeNull();
  });

  it('are found by what a user calls them; what may be several is asked back', async () => {
    await create('Enterprise Dashboard');
    await create('Sales Dashboard');
    await create('Rediseño de la Navegación');
    const called = async (words: string) => {
      const found = await me((tx) => findProject(tx, words, { purpose: 'look' }));
      return found.success ? found.data.name : found.error;
    };
    expect(await called('the enterprise dashboard project')).toBe('Enterprise Dashboard');
    expect(await called('rediseno de la navegacion')).toBe('Rediseño de la Navegación');
    expect(await called('enterprize')).toBe('Enterprise Dashboard');
    expect(await called('dashboard')).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /"Sales Dashboard" or "Enterprise Dashboard"|"Enterprise Dashboard" or "Sales Dashboard"/,
      ),
    });
    expect(await called('Payments')).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('"Rediseño de la Navegación"'),
    });
  });
});

describe('a project that is deleted meanwhile', () => {
  it.each<[string, (tx: UserTx, id: string) => Promise<ServiceResult<unknown>>]>([
    ['is not entered', (tx, id) => activateProject(tx, id, {})],
    ['takes no facts', (tx, id) => putMetadata(tx, id, { facts: { goal: 'x' } })],
    ['takes none from an agent', (tx, id) => recordFacts(tx, id, { facts: [{ key: 'goal', value: 'x' }] })],
    ['takes no file', (tx, id) => saveProjectFile(tx, id, { file: FILE, fields: {}, dailyLimit: 0 })],
    ['takes no decision', (tx, id) => recordDecision(tx, id, { decision: 'a', rationale: 'b' })],
  ])('%s: it is not found', async (_, act) => {
    const { id, name } = await create('Going');
    const acting = await me(async (tx) => {
      data(await deleteProject(tx, id, { confirm: name }));
      const late = me((other) => act(other, id)).then(errorOf);
      await expect.poll(() => database.db.withSystemSql((sql) => sql(WAITING))).toHaveLength(1);
      return { late };
    });
    expect((await acting.late).code).toBe('NOT_FOUND');
  });

  it('is counted when nothing can be added any more', async () => {
    const { id, name } = await create('Growing');
    const deleting = await me(async (tx) => {
      data(await recordDecision(tx, id, { decision: 'a', rationale: 'b' }));
      const late = me((other) => deleteProject(other, id, { confirm: name })).then(data);
      await expect.poll(() => database.db.withSystemSql((sql) => sql(WAITING))).toHaveLength(1);
      return { late };
    });
    expect((await deleting.late).decisions).toBe(1);
  });
});

const FILE = { fileName: 'a.md', mediaType: 'text/markdown', content: Buffer.from('a'), text: 'a' };

/** Somebody waits for a lock in this database; the server has others, and the lock of a transaction names none. */
const WAITING = `SELECT 1 AS one FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE NOT l.granted AND a.datname = current_database() LIMIT 1`;

describe('entering a project', () => {
  it('is nothing for a conversation whose team does not work in projects', async () => {
    const a = await create('A');
    const id = await me((tx) => openConversation(tx.sql, user, 'coaches'));
    for (const enter of [
      (tx: UserTx) => activateProject(tx, a.id, { conversationId: id }),
      (tx: UserTx) => createProject(tx, { name: 'B', conversationId: id }),
    ])
      expect(errorOf(await me(enter))).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { conversationId: expect.any(String) },
      });
  });

  it('moves the conversation and the user’s own pointer in one', async () => {
    const a = await create('A');
    const b = await create('B');
    const id = await me((tx) => openConversation(tx.sql, user));
    data(await me((tx) => activateProject(tx, a.id, { conversationId: id })));
    const [row] = await me((tx) =>
      tx.sql<{ project: string; pointer: string }>(
        `SELECT c.project_id::text AS project, p.active_project_id::text AS pointer FROM conversations c JOIN profiles p ON p.id = c.user_id WHERE c.id = $1::uuid`,
        [id],
      ),
    );
    expect(row).toEqual({ project: a.id, pointer: a.id });
    expect(await names()).toEqual([
      ['A', true],
      ['B', false],
    ]);
    expect(data(await me((tx) => listProjects(tx, {}, id))).items.find((one) => one.active)?.id).toBe(a.id);
    expect(b.id).not.toBe(a.id);
  });

  it('from outside waits for the turn that runs', async () => {
    const a = await create('A');
    const id = await me((tx) => openConversation(tx.sql, user));
    await me((tx) => begin(tx.sql, id, 1));
    const outside = await me((tx) => activateProject(tx, a.id, { conversationId: id }));
    expect(errorOf(outside).code).toBe('CONFLICT');
    expect((await me((tx) => createProject(tx, { name: 'B', conversationId: id }))).success).toBe(false);
    data(await me((tx) => activateProject(tx, a.id, { conversationId: id }, { by: 'turn' })));
  });

  it('takes over what was said in a conversation before it had a project, when it is made there', async () => {
    const id = await me((tx) => openConversation(tx.sql, user));
    const turn = {
      conversationId: id,
      text: 'a checkout',
      reply: 'What shall we call it?',
      call: { tool: 't', input: {}, result: 1 },
    };
    await me((tx) => talk(tx.sql, { ...turn, turn: 1 }));
    const made = await create('Checkout', id);
    for (const table of [
      'messages',
      'steps',
      'tool_calls',
      'agent_transitions',
      'conversation_summaries',
      'events',
    ]) {
      const rows = await me((tx) =>
        tx.sql(`SELECT project_id::text AS id FROM ${table} WHERE conversation_id = $1::uuid`, [id]),
      );
      expect([table, new Set(rows.map((row) => JSON.stringify(row)))]).toEqual([
        table,
        new Set([JSON.stringify({ id: made.id })]),
      ]);
    }
    // One that is made in a project's conversation begins empty.
    const next = await create('Next', id);
    expect(data(await me((tx) => getProject(tx, next.id))).counts.turns).toBe(0);
    expect(data(await me((tx) => getProject(tx, made.id))).counts.turns).toBe(1);
  });

  it('tells where things stood: the last talk, the task, what came since, the latest decisions', async () => {
    const a = await create('A');
    const id = await me((tx) => openConversation(tx.sql, user));
    data(await me((tx) => activateProject(tx, a.id, { conversationId: id })));
    await me((tx) => addFile(tx.sql, { userId: user, projectId: a.id, name: 'before.md' }));
    const first = { conversationId: id, turn: 1, task: 'journey_mapping' };
    await me((tx) =>
      talk(tx.sql, { ...first, text: 'Let us settle the navigation patterns', reply: 'A sidebar it is.' }),
    );
    await me((tx) =>
      talk(tx.sql, { conversationId: id, turn: 2, text: 'ok', reply: 'Good. Wireframes next?' }),
    );
    await create('B', id);
    await me((tx) =>
      talk(tx.sql, {
        conversationId: id,
        turn: 3,
        text: 'CANARY of B, said at length here',
        reply: 'CANARY',
      }),
    );
    await me((tx) => addFile(tx.sql, { userId: user, projectId: a.id, name: 'wireframes.md' }));
    const { whereThingsStood: stood } = data(
      await me((tx) => activateProject(tx, a.id, { conversationId: id })),
    );
    expect(stood).toMatchObject({
      lastTalk: {
        userMessage: 'Let us settle the navigation patterns',
        reply: 'Good. Wireframes next?',
        summary: 'In short: ok',
        title: null,
        agent: { id: 'lead' },
      },
      filesSince: [{ name: 'wireframes.md' }],
      task: { id: 'journey_mapping', name: { en: 'Journey mapping', es: 'Mapa de experiencia' } },
    });
    expect(JSON.stringify(stood)).not.toContain('CANARY');
  });
});

describe('a new conversation', () => {
  const open = (body: Record<string, unknown>) => {
    const delivery = {
      deliver: async () => {},
      interrupt: async () => {},
      close: async () => {},
      view: async () => null,
    };
    const log = { info: () => {}, warn: () => {} };
    const service = createConversationService({
      db: database.db,
      delivery,
      log,
      previews: true,
      dailyLimit: 0,
      contextSources: [],
      confirmations: composed.confirmations,
      attributes: composed.attributes,
    });
    return service.create(user, { team: PROJECT_TEAM, ...body });
  };

  it('opens in the active project, in the one that is asked for, or in none', async () => {
    expect(data(await open({}))).toMatchObject({ projectId: null });
    const a = await create('A');
    const b = await create('B');
    expect(data(await open({}))).toMatchObject({ projectId: b.id });
    expect(data(await open({ projectId: a.id }))).toMatchObject({ projectId: a.id });
    expect(data(await open({ projectId: null }))).toMatchObject({ projectId: null });
  });

  it('of a team that does not work in projects has none', async () => {
    const a = await create('A');
    expect(data(await open({ team: 'coaches' }))).toMatchObject({ projectId: null });
    expect(errorOf(await open({ team: 'coaches', projectId: a.id }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { projectId: expect.any(String) },
    });
  });

  it('never opens in somebody else’s project', async () => {
    const stranger = await database.newUser();
    const theirs = data(await as(stranger, (tx) => createProject(tx, { name: 'Theirs' })));
    expect(errorOf(await open({ projectId: theirs.id })).code).toBe('VALIDATION_ERROR');
  });
});
