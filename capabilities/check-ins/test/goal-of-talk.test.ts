import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal, deleteGoal } from '../../goals/server.js';
import { recordCheckIn } from '../tools/check-ins.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function talkAbout(opened: boolean) {
  const userId = await database.newUser();
  return database.db.withUser(userId, async (tx) => {
    const [run, sing] = [await createGoal(tx, { title: 'Run' }), await createGoal(tx, { title: 'Sing' })];
    if (!run.success || !sing.success) throw new Error('a goal was refused');
    const [row] = await tx.sql<{ id: string }>(
      `INSERT INTO conversations (user_id, team_id, current_agent, goal_id)
       VALUES ($1::uuid, 'table', 'host', $2::uuid) RETURNING id::text`,
      [userId, opened ? run.data.id : null],
    );
    const context = toolContext({
      ...{ userId, conversationId: row?.id ?? '', agent: 'coach', locale: 'en' },
      now: new Date(),
    });
    return {
      run: run.data.id,
      sing: sing.data.id,
      forget: () => database.db.withUser(userId, (later) => deleteGoal(later, run.data.id)),
      record(input: object) {
        if (recordCheckIn.mode !== 'transaction') throw new Error('it writes');
        const parsed = recordCheckIn.input.parse({ content: 'Went well', ...input }) as never;
        const { run: record } = recordCheckIn;
        return database.db.withUser(userId, (later) => record(later, parsed, context));
      },
    };
  });
}

it('a check-in is about the goal that the conversation was opened about, unless another or none is named', async () => {
  const about = await talkAbout(true);
  expect(await about.record({})).toMatchObject({ result: { goalId: about.run } });
  const other = await talkAbout(true);
  expect(await other.record({ goal_id: other.sing })).toMatchObject({ result: { goalId: other.sing } });
  const none = await talkAbout(true);
  expect(await none.record({ goal_id: null })).toMatchObject({ result: { goalId: null } });
});

it('it is about none in a conversation about nothing, or about a goal that is gone', async () => {
  expect(await (await talkAbout(false)).record({})).toMatchObject({ result: { goalId: null } });
  const gone = await talkAbout(true);
  await gone.forget();
  expect(await gone.record({})).toMatchObject({ type: 'ok', result: { goalId: null } });
});
