import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { getCheckIn } from '../service/check-ins.js';
import { changeCheckIn } from '../tools/change-check-ins.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function person() {
  const userId = await database.newUser();
  const inTx = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(userId, work);
  const about = { userId, conversationId: userId, agent: 'coach', locale: 'en', now: new Date() } as const;
  return {
    async checkIn(content: string) {
      const [row] = await inTx((tx) =>
        tx.sql<{ id: string }>(
          'INSERT INTO check_ins (user_id, content) VALUES ($1::uuid, $2) RETURNING id::text',
          [userId, content],
        ),
      );
      return row?.id ?? '';
    },
    async content(id: string) {
      const found = await inTx((tx) => getCheckIn(tx, id));
      return found.success ? found.data.content : null;
    },
    change(id: string, was: string, becomes: string) {
      if (changeCheckIn.mode !== 'transaction') throw new Error('it writes');
      const { input, run } = changeCheckIn;
      const parsed = input.parse({ check_in_id: id, was, becomes });
      return inTx((tx) => run(tx, parsed, toolContext(about)));
    },
  };
}

it('a check-in is put right in the words that were wrong, and says what stood there', async () => {
  const { checkIn, change, content } = await person();
  const id = await checkIn('Ran 5 km, energy 2');
  expect(await change(id, 'energy 2', 'energy 4')).toEqual({
    type: 'ok',
    result: { checkInId: id, content: 'Ran 5 km, energy 4', goalId: null, before: { text: 'energy 2' } },
  });
  expect(await change(id, 'energy 4', 'energy 2')).toMatchObject({
    result: { content: 'Ran 5 km, energy 2' },
  });
  expect(await content(id)).toBe('Ran 5 km, energy 2');
});

it('words that are not there, an empty check-in, and another user’s change nothing', async () => {
  const { checkIn, change, content } = await person();
  const id = await checkIn('energy 2');
  expect(await change(id, 'energy 3', 'energy 4')).toMatchObject({
    type: 'error',
    message: expect.stringContaining('It says now: "energy 2"'),
  });
  expect(await change(id, 'energy 2', '')).toMatchObject({ type: 'error' });
  const other = await person();
  expect(await other.change(id, 'energy 2', 'energy 4')).toMatchObject({
    message: expect.stringContaining('NOT_FOUND'),
  });
  expect(await content(id)).toBe('energy 2');
});

it('a change says what becomes of which words', () => {
  const id = 'c1';
  expect(changeCheckIn.input.safeParse({ check_in_id: id }).success).toBe(false);
  expect(changeCheckIn.input.safeParse({ check_in_id: id, becomes: 'x' }).success).toBe(false);
  expect(changeCheckIn.input.safeParse({ check_in_id: id, goal_id: null }).success).toBe(true);
});
