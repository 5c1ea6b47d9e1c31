import { databaseRefusal } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ADD = 'INSERT INTO goals (user_id, title) VALUES ($1::uuid, $2)';
const TITLES = 'SELECT title FROM goals ORDER BY title';

function titlesOf(userId: string): Promise<{ title: string }[]> {
  return database.db.withUserSql(userId, (sql) => sql.last<{ title: string }>(TITLES));
}

it('plain statements and Prisma are one transaction: each sees what the other wrote, and both are kept', async () => {
  const user = await database.newUser();
  const seen = await database.db.withUser(user, async (tx, sql) => {
    await sql(ADD, [user, 'by a statement']);
    const before = await tx.prisma.goal.findMany({ select: { title: true } });
    await tx.prisma.goal.create({ data: { userId: user, title: 'by Prisma' } });
    return { before, after: await sql(TITLES) };
  });
  expect(seen.before).toEqual([{ title: 'by a statement' }]);
  expect(seen.after).toEqual([{ title: 'by Prisma' }, { title: 'by a statement' }]);
  expect(await titlesOf(user)).toEqual(seen.after);
});

it('what is thrown undoes both, and the connection is good for the next', async () => {
  const user = await database.newUser();
  for (let times = 0; times < 30; times++) {
    const work = database.db.withUser(user, async (tx, sql) => {
      await tx.prisma.goal.create({ data: { userId: user, title: 'by Prisma' } });
      await sql(ADD, [user, 'by a statement']);
      throw new Error('changed our mind');
    });
    await expect(work).rejects.toThrow('changed our mind');
  }
  expect(await titlesOf(user)).toEqual([]);
});

it('what Postgres refuses of Prisma says why, and nothing is kept', async () => {
  const user = await database.newUser();
  const work = database.db.withUser(user, async (tx, sql) => {
    await sql(ADD, [user, 'by a statement']);
    const goal = { id: '6f0f4f6e-8d0b-4a43-9a3e-0f3c4f1d7a11', userId: user, title: 'twice' };
    await tx.prisma.goal.create({ data: goal });
    await tx.prisma.goal.create({ data: goal });
  });
  expect(databaseRefusal(await work.catch((error: unknown) => error))).toBe('taken');
  expect(await titlesOf(user)).toEqual([]);
});

it('transactions that run side by side stay with their own users', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => database.newUser()));
  const made = await Promise.all(
    users.map((user) =>
      database.db.withUser(user, async (tx) => {
        await Promise.all([
          tx.prisma.goal.create({ data: { userId: user, title: user } }),
          tx.prisma.plan.findMany(),
        ]);
        return tx.prisma.goal.findMany({ select: { title: true } });
      }),
    ),
  );
  expect(made).toEqual(users.map((user) => [{ title: user }]));
});
