import type { Tool, ToolOutcome } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { createGoal, getGoal } from '../service/goals.js';
import { addMicroWin, updateMicroWin } from '../tools/micro-wins.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A call as the model makes it: schema first. */
function call(tool: Tool<UserTx>, userId: string, input: unknown) {
  const context = toolContext({
    userId,
    conversationId: userId,
    agent: 'motivator',
    locale: 'en',
    now: new Date(),
  });
  return database.db.withUser(userId, (tx): Promise<ToolOutcome> => {
    if (tool.mode !== 'transaction') throw new Error('it runs in the step’s transaction');
    return tool.run(tx, tool.input.parse(input), context);
  });
}

async function goalOf(userId: string) {
  const made = await database.db.withUser(userId, (tx: UserTx) => createGoal(tx, { title: 'Paint' }));
  if (!made.success) throw new Error(made.error.message);
  return made.data.id;
}

const winsOf = async (userId: string, goalId: string) => {
  const goal = await database.db.withUser(userId, (tx) => getGoal(tx, goalId));
  return goal.success ? goal.data.microWins : [];
};

it('a micro-win is noted, reworded and marked done by its own id', async () => {
  const user = await database.newUser();
  const goalId = await goalOf(user);
  expect(await call(addMicroWin, user, { goal_id: goalId, title: 'Buy brushes' })).toMatchObject({
    type: 'ok',
    result: { title: 'Buy brushes', doneAt: null },
  });
  const [win] = await winsOf(user, goalId);
  await call(updateMicroWin, user, { micro_win_id: win?.id, title: 'Buy two brushes', done: true });
  expect(await winsOf(user, goalId)).toMatchObject([
    { title: 'Buy two brushes', doneAt: expect.any(String) },
  ]);
  await call(updateMicroWin, user, { micro_win_id: win?.id, done: false });
  expect(await winsOf(user, goalId)).toMatchObject([{ title: 'Buy two brushes', doneAt: null }]);
});

it('of somebody else it is not found, and the model hears so', async () => {
  const user = await database.newUser();
  const goalId = await goalOf(user);
  await call(addMicroWin, user, { goal_id: goalId, title: 'Mine' });
  const [win] = await winsOf(user, goalId);
  const stranger = await database.newUser();
  const answers = [
    await call(addMicroWin, stranger, { goal_id: goalId, title: 'x' }),
    await call(updateMicroWin, stranger, { micro_win_id: win?.id, done: true }),
    await call(updateMicroWin, user, { micro_win_id: 'the first one', done: true }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ type: 'error', message: expect.stringMatching(/^NOT_FOUND/) });
  expect(await winsOf(user, goalId)).toMatchObject([{ title: 'Mine', doneAt: null }]);
});
