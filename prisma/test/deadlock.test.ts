import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('two transactions that take the same rows in opposite order both come through', async () => {
  const user = await database.newUser();
  const goals: string[] = [];
  for (const title of ['Run', 'Read']) {
    const [row] = await database.db.withUserSql(user, (sql) =>
      sql<{ id: string }>('INSERT INTO goals (user_id, title) VALUES ($1::uuid, $2) RETURNING id::text', [
        user,
        title,
      ]),
    );
    goals.push(row?.id ?? '');
  }
  let holding = 0;
  let bothHold: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  let runs = 0;
  const take = (first: string, second: string) => async (tx: UserTx) => {
    runs++;
    const add = (id: string) =>
      tx.sql(`UPDATE goals SET notes = coalesce(notes, '') || 'x' WHERE id = $1::uuid`, [id]);
    await add(first);
    holding++;
    if (holding === 2) bothHold();
    await both;
    await add(second);
  };
  const [run = '', read = ''] = goals;
  await Promise.all([
    database.db.withUser(user, take(run, read)),
    database.db.withUser(user, take(read, run)),
  ]);
  expect(runs, 'one of them was undone and done again').toBeGreaterThan(2);
  const notes = await database.db.withUserSql(user, (sql) => sql('SELECT notes FROM goals ORDER BY title'));
  expect(notes).toEqual([{ notes: 'xx' }, { notes: 'xx' }]);
});
