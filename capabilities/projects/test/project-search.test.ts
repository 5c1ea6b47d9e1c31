import type { EmbeddingPort } from '@roundtable/core';
import { crossScopes, type UserTx } from '@roundtable/prisma';
import { searchQuery } from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data, errorOf } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createMessageIndexer } from '../search/index-messages.js';
import { searchAllProjects, searchConversations } from '../search/search-projects.js';
import { recordDecision } from '../service/decisions.js';
import { saveProjectFile } from '../service/project-files.js';
import { createProject, deleteProject } from '../service/projects.js';
import { openConversation, publishProjectTeam, talk } from './project-scene.js';

let database: TestDatabase;
let user: string;
let checkout: string;
let dashboard: string;
const warnings: string[] = [];
const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
const me = <T>(work: (tx: UserTx) => Promise<T>, who = user) => database.db.withUser(who, work);

/** Knows two meanings, whatever the words: ways through an app, and money. */
const model: EmbeddingPort = {
  model: 'two-meanings',
  dimensions: 8,
  embed: async (texts) =>
    texts.map((text) => {
      const way = /navigat|menu|sidebar|orientarse/i.test(text) ? 1 : 0;
      const money = /price|pay|cost|pagar/i.test(text) ? 1 : 0;
      const of = (n: number) => (n < 4 ? way : money) + 0.01 * (n % 2 === 0 ? 1 : -1);
      const raw = Float32Array.from({ length: 8 }, (_, n) => of(n));
      const length = Math.hypot(...raw);
      return raw.map((one) => one / length);
    }),
};

const index = (embeddings: EmbeddingPort | null = null, now = () => 0) =>
  createMessageIndexer({ db: database.db, embeddings, log, now }).look();

async function conversationIn(project: string | null): Promise<string> {
  return me(async ({ sql }) => {
    const id = await openConversation(sql, user);
    await sql('UPDATE conversations SET project_id = $2::uuid WHERE id = $1::uuid', [id, project]);
    return id;
  });
}

const said = (conversationId: string, turn: number, text: string, reply: string) =>
  me(({ sql }) => talk(sql, { conversationId, turn, text, reply }));

async function find(project: string, q: string, embeddings: EmbeddingPort | null = null) {
  const query = await searchQuery(q, embeddings, log);
  return data(await me((tx) => searchConversations(tx, project, { q }, query))).items.map(({ text }) => text);
}

beforeAll(async () => {
  database = await openTestDatabase();
  await publishProjectTeam(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  warnings.length = 0;
  checkout = data(await me((tx) => createProject(tx, { name: 'Checkout' }))).id;
  dashboard = data(await me((tx) => createProject(tx, { name: 'Dashboard' }))).id;
});

describe('a search in a project', () => {
  it('finds by words in both languages, without a model for meaning, and in this project alone', async () => {
    const a = await conversationIn(checkout);
    await said(a, 1, 'La navegación confunde a los compradores', 'Let us simplify the navigation');
    await said(a, 2, 'And the budget?', 'Six weeks, no money');
    await said(await conversationIn(dashboard), 1, 'The navigation needs a sidebar', 'Yes, a sidebar');
    await index();
    expect(await find(checkout, 'navigation')).toEqual(['Let us simplify the navigation']);
    expect(await find(checkout, 'navegaciones')).toEqual(['La navegación confunde a los compradores']);
    expect(await find(dashboard, 'navigation')).toEqual(['The navigation needs a sidebar']);
    expect(await find(checkout, 'sidebar')).toEqual([]);
  });

  it('finds by meaning what shares no word, once the index has it', async () => {
    const a = await conversationIn(checkout);
    await said(a, 1, 'People cannot find the menu', 'Noted');
    await said(a, 2, 'What does it cost to pay?', 'Noted, too');
    await index();
    expect(await find(checkout, '¿cómo orientarse?', model)).toEqual([]);
    await index(model);
    expect(await find(checkout, '¿cómo orientarse?', model)).toEqual(['People cannot find the menu']);
    expect(await find(checkout, 'pagar', model)).toEqual(['What does it cost to pay?']);
  });

  it('goes on by words when the model fails, and the model is asked again after a pause', async () => {
    const a = await conversationIn(checkout);
    await said(a, 1, 'People cannot find the menu', 'Noted');
    let isAway = true;
    const moody: EmbeddingPort = {
      ...model,
      embed: async (texts) => {
        if (isAway) throw new Error('away');
        return model.embed(texts);
      },
    };
    let now = 0;
    const indexer = createMessageIndexer({ db: database.db, embeddings: moody, log, now: () => now });
    await indexer.look();
    expect(warnings).toEqual(['a text could not be embedded; it is tried again']);
    expect(await find(checkout, 'menu', moody)).toEqual(['People cannot find the menu']);
    isAway = false;
    await indexer.look();
    now = 11 * 60_000;
    await indexer.look();
    expect(await find(checkout, 'orientarse', moody)).toEqual(['People cannot find the menu']);
  });

  it('shows a long message around what was sought', async () => {
    const long = `${'filler words here. '.repeat(100)}Then we chose the sidebar. ${'more of it. '.repeat(100)}`;
    await said(await conversationIn(checkout), 1, long, 'ok');
    await index();
    const [text = ''] = await find(checkout, 'sidebar');
    expect(text).toContain('Then we chose the sidebar.');
    expect(text.length).toBeLessThanOrEqual(602);
  });

  it('does not find drafts, deleted conversations, deleted projects, or what is another user’s', async () => {
    const a = await conversationIn(checkout);
    const b = await conversationIn(checkout);
    await said(a, 1, 'canary alpha', 'canary beta');
    await said(b, 1, 'canary gamma', 'canary delta');
    await index();
    await me(({ sql }) => sql(`UPDATE messages SET kind = 'draft', text = '' WHERE text = 'canary beta'`));
    await me(({ sql }) => sql('UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid', [b]));
    expect(await find(checkout, 'canary')).toEqual(['canary alpha']);
    const stranger = await database.newUser();
    const theirs = await me((tx) => searchConversations(tx, checkout, { q: 'canary' }), stranger);
    expect(errorOf(theirs).code).toBe('NOT_FOUND');
    expect(data(await me((tx) => searchAllProjects(tx, { q: 'canary' }), stranger)).projects).toEqual([]);
    data(await me((tx) => deleteProject(tx, checkout, { confirm: 'Checkout' })));
    expect(await me(({ sql }) => sql('SELECT 1 AS left FROM message_index'))).toEqual([]);
  });

  it('finds what was said before the conversation had a project, once one is made of it', async () => {
    const a = await conversationIn(null);
    await said(a, 1, 'the abandoned cart canary', 'noted');
    await index();
    const made = data(await me((tx) => createProject(tx, { name: 'Cart', conversationId: a }))).id;
    await index();
    expect(await find(made, 'abandoned')).toEqual(['the abandoned cart canary']);
  });
});

describe('a search through all projects', () => {
  it('finds talk, decisions, lessons and files, grouped by project', async () => {
    await said(await conversationIn(checkout), 1, 'Navigation is the problem', 'ok');
    await said(await conversationIn(dashboard), 1, 'Which navigation?', 'ok');
    const { id } = data(
      await me((tx) =>
        recordDecision(tx, dashboard, { decision: 'Sidebar navigation', rationale: 'Users like hierarchy' }),
      ),
    );
    await me(({ sql }) =>
      sql(
        `UPDATE process_memory SET lessons = 'Test navigation early', outcome = 'Faster' WHERE decision_id = $1::uuid`,
        [id],
      ),
    );
    const file = {
      fileName: 'n.txt',
      mediaType: 'text/plain',
      content: Buffer.from('x'),
      text: 'Notes on navigation',
    };
    data(await me((tx) => saveProjectFile(tx, checkout, { file, fields: {}, dailyLimit: 0 })));
    await index();
    const { projects } = data(await me((tx) => searchAllProjects(tx, { q: 'navigation' })));
    const of = (name: string) => projects.find(({ project }) => project.name === name);
    expect(projects).toHaveLength(2);
    expect(of('Checkout')).toMatchObject({
      messages: [{ text: 'Navigation is the problem', speaker: 'user' }],
      decisions: [],
      files: [{ name: 'n.txt', excerpt: 'Notes on navigation' }],
    });
    expect(of('Dashboard')).toMatchObject({
      messages: [{ text: 'Which navigation?' }],
      decisions: [{ decision: 'Sidebar navigation' }],
      lessons: [{ lessons: 'Test navigation early', outcome: 'Faster' }],
      files: [],
    });
  });
});

it('a conversation that is idle crosses no projects', async () => {
  const a = await conversationIn(checkout);
  await me(({ sql }) => crossScopes(sql, a));
  const rows = await me(({ sql }) =>
    sql('SELECT crossed_turn AS turn FROM conversations WHERE id = $1::uuid', [a]),
  );
  expect(rows).toEqual([{ turn: null }]);
});
