import { setTimeout as delay } from 'node:timers/promises';
import type { UserTx } from '@roundtable/prisma';
import { updateProfile } from '@roundtable/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { data } from '../../../packages/services/test/results.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import {
  addIntention,
  addMicroWin,
  addMilestone,
  createGoal,
  deleteGoal,
  updateGoal,
  updateMicroWin,
} from '../../goals/server.js';
import { exportBatch } from '../export/export-batch.js';
import type { NotionBatch } from '../export-run.js';
import { NotionFault } from '../notion-port.js';
import { type NotionScene, openNotionScene } from './notion-scene.js';

let database: TestDatabase;
let scene: NotionScene;
let user: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = await openNotionScene(database);
  user = await database.newUser();
});
afterEach(() => scene.close());

const me = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(user, work);
const goal = async (title = 'Run a 10k', why: string | null = 'To breathe freely') =>
  data(await me((tx) => createGoal(tx, { title, ...(why === null ? {} : { why }) }))).id;

async function checkIn(content: string, about: { answer?: string; goalId?: string } = {}): Promise<string> {
  const [made] = await database.db.withSystemSql((sql) =>
    sql<{ id: string }>(
      `INSERT INTO check_ins (user_id, content, ai_response, agent_id, goal_id, responded_at, created_at)
       VALUES ($1::uuid, $2, $3, CASE WHEN $3::text IS NULL THEN NULL ELSE 'coach' END, $4::uuid, now(), '2026-11-20T10:00:00Z')
       RETURNING id::text`,
      [user, content, about.answer ?? null, about.goalId ?? null],
    ),
  );
  return made?.id ?? '';
}

/** As the workflow does it, with waits cut short. */
async function run(id: string, each: (batch: NotionBatch) => Promise<void> | void = () => {}) {
  for (let faults = 0, rounds = 0; rounds < 40; rounds++) {
    const batch = await exportBatch(
      scene.deps,
      { exportId: id, userId: user, faults },
      new AbortController().signal,
    );
    await each(batch);
    if (batch.type === 'ended') return data(await scene.service.getExport(user, id));
    faults = batch.type === 'wait' && batch.handled === 0 ? faults + 1 : 0;
    if (batch.type === 'wait') await delay(Math.min(batch.ms, 6_000));
  }
  throw new Error('the export did not end');
}

async function exportNow(body: { recreate?: boolean } = {}) {
  return run(data(await scene.service.startExport(user, body)).id);
}

const seen = (databaseId: string) => scene.stood.workspace.seen(databaseId);

describe('an export', () => {
  test('makes a page of each goal and check-in, in columns that it adds', async () => {
    const goalId = await goal();
    await goal('An old one', null).then((id) => me((tx) => deleteGoal(tx, id)));
    const win = data(await me((tx) => addMicroWin(tx, goalId, { title: 'Buy shoes' })));
    data(await me((tx) => updateMicroWin(tx, { goalId, id: win.id }, { done: true })));
    data(await me((tx) => addMilestone(tx, goalId, { title: '5k', targetDate: '2027-01-31' })));
    data(
      await me((tx) => addIntention(tx, goalId, { ifSituation: 'it rains', thenAction: 'I use the stairs' })),
    );
    await checkIn('Ran 3 km.\n\nIt was lovely.', { answer: 'Well done, and gently.', goalId });
    const { id, properties } = await scene.choose(user);
    expect(await exportNow()).toMatchObject({ status: 'done', total: 2, handled: 2, created: 2, failed: 0 });
    expect(scene.stood.workspace.database(id).properties).toEqual({
      ...properties,
      'Roundtable ID': 'rich_text',
      Kind: 'select',
      Status: 'select',
      Progress: 'number',
      Date: 'date',
      Goal: 'rich_text',
      Agent: 'rich_text',
      Summary: 'rich_text',
    });
    const [first, second] = seen(id);
    expect(first).toMatchObject({
      title: 'Run a 10k',
      ref: goalId,
      values: {
        Kind: { select: { name: 'Goal' } },
        Status: { select: { name: 'Active' } },
        Progress: { number: 0.5 },
      },
    });
    expect(first?.lines).toEqual([
      expect.stringContaining('From Roundtable'),
      'Why',
      'To breathe freely',
      'Small steps',
      'Buy shoes',
      'Milestones',
      '5k (by Jan 31, 2027)',
      'If-then plans',
      'If it rains, then I use the stairs',
    ]);
    expect(second).toMatchObject({
      title: 'Nov 20, 2026: Ran 3 km. It was lovely.',
      values: { Kind: { select: { name: 'Check-in' } }, Date: { date: { start: '2026-11-20' } } },
    });
    expect(second?.lines.slice(1)).toEqual([
      'What you said',
      'Ran 3 km.',
      'It was lovely.',
      'coach answered',
      'Well done, and gently.',
    ]);
  });

  test('again sends only what changed, and leaves what the user wrote on the page', async () => {
    const goalId = await goal();
    await goal('Read');
    const { id } = await scene.choose(user);
    await exportNow();
    const page = [...scene.stood.workspace.pages.values()][0];
    page?.blocks.push({
      id: 'aaaaaaaa-1111-4111-8111-111111111111',
      type: 'paragraph',
      text: 'My own',
      children: [],
    });
    const before = scene.stood.calls.length;
    expect(await exportNow()).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 2 });
    expect(
      scene.stood.calls.slice(before).filter(({ call }) => /^(POST \/v1\/pages|PATCH)/.test(call)),
    ).toEqual([]);
    data(await me((tx) => updateGoal(tx, goalId, { why: 'For the view' })));
    expect(await exportNow()).toMatchObject({ status: 'done', updated: 1, unchanged: 1 });
    const changed = seen(id).find(({ ref }) => ref === goalId);
    expect(changed).toMatchObject({ boxes: 1, lines: expect.arrayContaining(['For the view', 'My own']) });
    expect(changed?.lines).not.toContain('To breathe freely');
  });

  test('speaks Spanish with who does, and gives nobody a second column for a new language', async () => {
    await goal();
    const { id } = await scene.choose(user);
    await exportNow();
    data(await me((tx) => updateProfile(tx, { locale: 'es' })));
    expect(await exportNow()).toMatchObject({ updated: 1 });
    expect(Object.keys(scene.stood.workspace.database(id).properties)).not.toContain('Estado');
    expect(seen(id)[0]).toMatchObject({ boxes: 1, values: { Status: { select: { name: 'Activa' } } } });
    const another = await scene.choose(user);
    await exportNow();
    expect(Object.keys(scene.stood.workspace.database(another.id).properties)).toContain('Estado');
  });

  test('takes texts of any length and kind', async () => {
    await goal('g'.repeat(190), 'w'.repeat(2_000));
    await checkIn(`${'x'.repeat(1_999)}🧭${'y'.repeat(29_000)}`, { answer: 'z'.repeat(30_000) });
    await checkIn(Array.from({ length: 120 }, (_, i) => `Paragraph, ${i} "quoted" *starred*`).join('\n\n'));
    const goalId = await goal('Many steps');
    for (let i = 0; i < 30; i++) await me((tx) => addMicroWin(tx, goalId, { title: `Step ${i}` }));
    const { id } = await scene.choose(user);
    expect(await exportNow()).toMatchObject({ status: 'done', created: 4, failed: 0 });
    expect(seen(id).find(({ ref }) => ref === goalId)?.lines).toContain('… and 10 more in Roundtable');
  });
});

describe('without doubles', () => {
  test('a page whose making got no answer is found again, also when Notion’s index runs behind', async () => {
    await scene.close();
    scene = await openNotionScene(database, { indexDelayMs: 1_500 });
    await goal('One');
    await goal('Two');
    const { id } = await scene.choose(user);
    scene.stood.fail({ on: 'POST /v1/pages', how: 'lost' });
    expect(await exportNow()).toMatchObject({ status: 'done', created: 2, handled: 2 });
    expect(seen(id).map(({ title, boxes }) => [title, boxes])).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
  });

  test('a page whose making got no answer for long may still appear, counted from when it was given up', async () => {
    await goal();
    await scene.choose(user);
    const { id } = data(await scene.service.startExport(user, {}));
    const { pages } = scene.deps.notion;
    const slow: typeof scene.deps.notion = {
      ...scene.deps.notion,
      pages: {
        ...pages,
        createPage: async () => {
          await database.db.withSystemSql((sql) =>
            sql(`UPDATE notion_pages SET begun_at = now() - interval '20 seconds' WHERE user_id = $1::uuid`, [
              user,
            ]),
          );
          throw new NotionFault('unavailable', { what: 'no answer' });
        },
      },
    };
    const batch = (notion: typeof slow) =>
      exportBatch(
        { ...scene.deps, notion },
        { exportId: id, userId: user, faults: 0 },
        new AbortController().signal,
      );
    expect(await batch(slow)).toMatchObject({ type: 'wait', why: 'notion_away' });
    expect(await batch(scene.deps.notion)).toMatchObject({ type: 'wait', why: 'a page may still appear' });
  });

  test('a page whose making was refused for the moment is made once', async () => {
    await goal();
    const { id } = await scene.choose(user);
    scene.stood.fail(
      { on: 'POST /v1/pages', how: { status: 409 } },
      { on: 'POST /v1/pages', how: { status: 500 } },
    );
    expect(await exportNow()).toMatchObject({ status: 'done', created: 1 });
    expect(seen(id)).toHaveLength(1);
  });

  test('two attempts at once leave one page a row', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await goal(title);
    const { id } = await scene.choose(user);
    const started = data(await scene.service.startExport(user, {}));
    const [first] = await Promise.all([run(started.id), run(started.id)]);
    expect(first).toMatchObject({ status: 'done', handled: 4 });
    expect(
      seen(id)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Four', 'One', 'Three', 'Two']);
  });

  test('after another connection the same pages are known', async () => {
    await goal();
    const { id } = await scene.choose(user);
    await exportNow();
    await scene.service.disconnect(user);
    await scene.connect(user);
    data(await scene.service.chooseDatabase(user, { databaseId: id }));
    expect(await exportNow()).toMatchObject({ unchanged: 1, created: 0 });
    expect(seen(id)).toHaveLength(1);
  });
});

describe('pages that the user deleted in Notion', () => {
  test('stay deleted, and come back when it is asked for', async () => {
    const kept = await goal('Kept');
    const trashed = await goal('Trashed');
    const { id } = await scene.choose(user);
    await exportNow();
    const page = [...scene.stood.workspace.pages.values()].find(({ values }) =>
      JSON.stringify(values).includes(trashed),
    );
    if (page !== undefined) page.inTrash = true;
    for (const goalId of [kept, trashed]) data(await me((tx) => updateGoal(tx, goalId, { why: 'Now' })));
    expect(await exportNow()).toMatchObject({ status: 'done', updated: 1, skipped: 1 });
    expect(seen(id).map(({ title }) => title)).toEqual(['Kept']);
    expect(await exportNow({ recreate: true })).toMatchObject({ status: 'done', created: 1, unchanged: 1 });
    expect(seen(id).map(({ title }) => title)).toEqual(['Kept', 'Trashed']);
  });

  test('also those that are gone for good', async () => {
    const goalId = await goal();
    const { id } = await scene.choose(user);
    await exportNow();
    scene.stood.workspace.pages.clear();
    data(await me((tx) => updateGoal(tx, goalId, { why: 'Now' })));
    expect(await exportNow()).toMatchObject({ skipped: 1 });
    expect(await exportNow({ recreate: true })).toMatchObject({ created: 1 });
    expect(seen(id)).toHaveLength(1);
  });
});

describe('when Notion says no', () => {
  test('it waits as long as Notion asks, and says so meanwhile', async () => {
    await goal();
    await scene.choose(user);
    const { id } = data(await scene.service.startExport(user, {}));
    scene.stood.fail({ on: 'POST /v1/pages', how: { status: 429, retryAfter: 2 } });
    const batches: NotionBatch[] = [];
    await run(id, async (batch) => {
      batches.push(batch);
      if (batch.type !== 'wait') return;
      const { held, status } = data(await scene.service.getExport(user, id));
      if (batch.why === 'rate_limited') expect([status, held?.code]).toEqual(['running', 'rate_limited']);
    });
    expect(batches[0]).toEqual({ type: 'wait', handled: 0, ms: 2_000, why: 'rate_limited' });
    expect(data(await scene.service.getExport(user, id))).toMatchObject({
      status: 'done',
      created: 1,
      held: null,
    });
  });

  test.each([
    ['HTML', 'html'],
    ['an overload', { status: 529 }],
    ['a fault', { status: 502 }],
  ] as const)('%s is waited out, longer each time', async (_, how) => {
    await goal();
    await scene.choose(user);
    const { id } = data(await scene.service.startExport(user, {}));
    const waits: number[] = [];
    for (const faults of [0, 1, 5, 30]) {
      scene.stood.fail({ how });
      const batch = await exportBatch(
        scene.deps,
        { exportId: id, userId: user, faults },
        new AbortController().signal,
      );
      if (batch.type === 'wait') waits.push(batch.ms);
    }
    expect(waits).toEqual([1_000, 2_000, 32_000, 300_000]);
  });

  test('a withdrawn access ends it with words, and the next export goes on', async () => {
    await goal('One');
    await goal('Two');
    const { id } = await scene.choose(user);
    scene.stood.fail({ on: 'POST /v1/pages', how: { status: 401 } });
    const failed = await exportNow();
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'reconnect' } });
    expect(failed.error?.message).toContain('Connect it again');
    await scene.connect(user);
    expect(await exportNow()).toMatchObject({ status: 'done', created: 2 });
    expect(seen(id)).toHaveLength(2);
  });

  test('an access that has expired is refreshed, and nobody notices', async () => {
    await scene.close();
    scene = await openNotionScene(database, { refreshes: true });
    await goal();
    await scene.choose(user);
    scene.stood.grants.expire();
    expect(await exportNow()).toMatchObject({ status: 'done', created: 1 });
    scene.stood.grants.expire();
    expect(await exportNow()).toMatchObject({ status: 'done', unchanged: 1 });
    expect(scene.stood.grants.issued).toHaveLength(6);
  });

  test('a database that is gone, locked or of other columns is told apart', async () => {
    await goal();
    const gone = await scene.choose(user);
    gone.inTrash = true;
    expect((await exportNow()).error?.code).toBe('database_gone');
    await scene.choose(user, { locked: true });
    expect((await exportNow()).error?.code).toBe('no_permission');
    await scene.choose(user, { properties: { Name: 'title', 'Roundtable ID': 'number' } });
    expect((await exportNow()).error?.code).toBe('database_unsuited');
  });

  test('columns that it cannot have it goes without, and those of the user stay what they are', async () => {
    await goal();
    const locked = await scene.choose(user, {
      locked: true,
      properties: { Título: 'title', 'Roundtable ID': 'rich_text' },
    });
    expect(await exportNow()).toMatchObject({ status: 'done', created: 1 });
    expect(seen(locked.id)[0]?.title).toBe('Run a 10k');
    const own = await scene.choose(user, { properties: { Name: 'title', Status: 'number' } });
    expect(await exportNow()).toMatchObject({ status: 'done', created: 1 });
    expect(scene.stood.workspace.database(own.id).properties).toMatchObject({
      Status: 'number',
      Kind: 'select',
    });
  });

  test('one row that it does not take holds up no other, and is tried again by the next export', async () => {
    await goal('One');
    await goal('Two');
    const { id } = await scene.choose(user);
    scene.stood.fail({ on: 'POST /v1/pages', how: { status: 400 } });
    expect(await exportNow()).toMatchObject({ status: 'done', created: 1, failed: 1, handled: 2 });
    expect(await exportNow()).toMatchObject({ status: 'done', created: 1, unchanged: 1, failed: 0 });
    expect(seen(id)).toHaveLength(2);
  });
});

test('a cancelled export stops at the next row, and another one may begin', async () => {
  for (let i = 0; i < 5; i++) await goal(`Goal ${i}`);
  const { id: databaseId } = await scene.choose(user);
  const { id } = data(await scene.service.startExport(user, {}));
  scene.stood.fail({ on: 'POST /v1/pages', how: { status: 429, retryAfter: 0 } });
  let batches = 0;
  const ended = await run(id, async () => {
    if (++batches === 1) data(await scene.service.cancelExport(user, id));
  });
  expect(ended).toMatchObject({ status: 'cancelled', error: null });
  expect(seen(databaseId)).toHaveLength(0);
  expect(await exportNow()).toMatchObject({ status: 'done', created: 5 });
});

test('words of the user and tokens are in no log line', async () => {
  await goal('A secret goal');
  await scene.choose(user);
  scene.stood.fail({ how: { status: 500 } }, { on: 'POST /v1/pages', how: { status: 400 } });
  await exportNow();
  const logged = JSON.stringify(scene.logged, (_, value) =>
    value instanceof Error ? `${value.name} ${value.message} ${value.stack} ${JSON.stringify(value)}` : value,
  );
  expect(logged).toContain('an export to Notion waits');
  for (const secret of ['A secret goal', ...scene.stood.grants.issued]) expect(logged).not.toContain(secret);
});
