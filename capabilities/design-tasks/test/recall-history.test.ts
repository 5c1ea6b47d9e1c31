import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { data } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createMessageIndexer, createProject } from '../../projects/server.js';
import { openConversation, publishProjectTeam, talk } from '../../projects/test/project-scene.js';
import { recallHistory } from '../recall-history.js';

let database: TestDatabase;
let user: string;
let checkout: string;
let dashboard: string;
const log = { info: () => {}, warn: () => {} };
const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);

const index = () => createMessageIndexer({ db: database.db, embeddings: null, log, now: () => 0 }).look();

async function conversationIn(project: string | null): Promise<string> {
  return me(async ({ sql }) => {
    const id = await openConversation(sql, user);
    await sql('UPDATE conversations SET project_id = $2::uuid WHERE id = $1::uuid', [id, project]);
    return id;
  });
}

const said = (conversationId: string, turn: number, text: string, reply: string) =>
  me(({ sql }) => talk(sql, { conversationId, turn, text, reply }));

beforeAll(async () => {
  database = await openTestDatabase();
  await publishProjectTeam(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  user = await database.newUser();
  checkout = data(await me((tx) => createProject(tx, { name: 'Checkout' }))).id;
  dashboard = data(await me((tx) => createProject(tx, { name: 'Dashboard' }))).id;
});

describe('recalled history', () => {
  it('is older talk that the words refer to, without what the window shows anyway', async () => {
    const a = await conversationIn(checkout);
    await said(a, 1, 'We chose the sidebar for navigation', 'Kept');
    for (let turn = 2; turn <= 8; turn++) await said(a, turn, `navigation again ${turn}`, 'ok');
    const earlier = await conversationIn(checkout);
    await said(earlier, 1, 'Navigation in the first week', 'ok');
    await said(await conversationIn(dashboard), 1, 'navigation of the dashboard', 'ok');
    await index();
    const about = { projectId: checkout, conversationId: a, text: 'What about navigation?', limit: 5 };
    const passages = await me((tx) => recallHistory(tx, about));
    expect(passages.map(({ text }) => text).sort()).toEqual([
      'Navigation in the first week',
      'We chose the sidebar for navigation',
      'navigation again 2',
      'navigation again 3',
    ]);
    expect(passages[0]).toMatchObject({ speaker: 'user', at: expect.stringMatching(/Z$/) });
  });

  it('without a project is the conversation’s own', async () => {
    const a = await conversationIn(null);
    await said(a, 1, 'the sidebar idea', 'ok');
    for (let turn = 2; turn <= 8; turn++) await said(a, turn, `words ${turn}`, 'ok');
    await said(await conversationIn(checkout), 1, 'sidebar of a project', 'ok');
    const about = { projectId: null, conversationId: a, text: 'the sidebar', limit: 5 };
    expect((await me((tx) => recallHistory(tx, about))).map(({ text }) => text)).toEqual([
      'the sidebar idea',
    ]);
  });

  it('of a text that is pasted with its question is looked for by the text’s two ends', async () => {
    const a = await conversationIn(null);
    await said(a, 1, 'the sidebar idea', 'ok');
    await said(a, 2, 'zebras', 'ok');
    for (let turn = 3; turn <= 9; turn++) await said(a, turn, `words ${turn}`, 'ok');
    const text = `${'lorem '.repeat(2_000)} zebras ${'ipsum '.repeat(2_000)} why did we choose the sidebar?`;
    const about = { projectId: null, conversationId: a, text, limit: 5 };
    expect((await me((tx) => recallHistory(tx, about))).map((one) => one.text)).toEqual(['the sidebar idea']);
  });
});
