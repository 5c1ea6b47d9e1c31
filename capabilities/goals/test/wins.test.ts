import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal } from '../service/goals.js';
import { addMilestone } from '../service/milestones.js';
import { updateGoalOnPage, updateMilestoneOnPage } from '../service/tell-win.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.withSystemSql(async (sql) => {
    for (const [id, content] of [
      ['speaking', { id: 'speaking', home: 'coach', followUps: { agent: 'coach' } }],
      ['silent', { id: 'silent', home: 'host' }],
    ] as const) {
      await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ($1, $1, $2::jsonb)`, [
        id,
        JSON.stringify(content),
      ]);
      await sql(`INSERT INTO teams (id, current_hash) VALUES ($1, $1)`, [id]);
    }
  });
});
afterAll(() => database.close());

async function person(team: string | null) {
  const userId = await database.newUser();
  const inTx: typeof database.db.withUser = (id, work) => database.db.withUser(id, work);
  if (team !== null)
    await inTx(userId, (tx) =>
      tx.sql(`INSERT INTO conversations (user_id, team_id, current_agent) VALUES ($1::uuid, $2, 'coach')`, [
        userId,
        team,
      ]),
    );
  const goal = await inTx(userId, (tx) => createGoal(tx, { title: 'Run 5 km' }));
  if (!goal.success) throw new Error(goal.error.message);
  const goalId = goal.data.id;
  return {
    goalId,
    async milestone(title: string) {
      const made = await inTx(userId, (tx) => addMilestone(tx, goalId, { title }));
      if (!made.success) throw new Error(made.error.message);
      return made.data.id;
    },
    tick: (id: string, done: boolean) =>
      inTx(userId, (tx) => updateMilestoneOnPage(tx, { goalId, id }, { done })),
    set: (changes: object) => inTx(userId, (tx) => updateGoalOnPage(tx, goalId, changes)),
    told: () =>
      inTx(userId, (tx) =>
        tx.sql<{ topic: string; topicId: string; text: string }>(
          `SELECT topic, topic_id::text AS "topicId", text FROM inputs WHERE user_id = $1::uuid ORDER BY n`,
          [userId],
        ),
      ),
  };
}

it('a goal completed on the page is told in the talk, once', async () => {
  const { goalId, set, told } = await person('speaking');
  await set({ title: 'Run 6 km' });
  expect(await told()).toEqual([]);
  await set({ status: 'completed' });
  const text = expect.stringContaining('“Run 6 km” was marked as completed');
  expect(await told()).toEqual([{ topic: 'win', topicId: goalId, text }]);
  await set({ notes: 'with a friend' });
  await set({ status: 'active' });
  await set({ status: 'completed' });
  expect(await told()).toHaveLength(1);
});

it('so is a milestone, and of a long list only three a day', async () => {
  const { milestone, tick, told } = await person('speaking');
  const ids = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await milestone(title));
  for (const id of ids) await tick(id, true);
  expect((await told()).map(({ topicId }) => topicId)).toEqual(ids.slice(0, 3));
  expect((await told())[0]?.text).toContain('“One” of “Run 5 km”');
});

it('a tick that is taken back tells nothing', async () => {
  const { milestone, tick, told } = await person('speaking');
  const id = await milestone('One');
  await tick(id, false);
  expect(await told()).toEqual([]);
});

it.each([null, 'silent'])(
  'nobody is spoken to who has no conversation with a team that speaks unasked: %s',
  async (team) => {
    const { set, told } = await person(team);
    expect(await set({ status: 'completed' })).toMatchObject({ success: true });
    expect(await told()).toEqual([]);
  },
);
