import type { UserTx } from '@roundtable/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolContext } from '../../../activities/test/tool-context.js';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { listCheckIns } from '../service/check-ins.js';
import { proposeCheckInDeletion } from '../tools/delete-check-ins.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function person() {
  const userId = await database.newUser();
  const inTx = <T>(work: (tx: UserTx) => Promise<T>) => database.db.withUser(userId, work);
  const context = toolContext({
    userId,
    conversationId: userId,
    agent: 'coach',
    locale: 'en',
    now: new Date(),
  });
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
    async contents() {
      const page = await inTx((tx) => listCheckIns(tx, {}));
      return page.success ? page.data.items.map(({ content }) => content) : [];
    },
    propose(id: string) {
      if (proposeCheckInDeletion.mode !== 'proposal') throw new Error('it does not ask');
      const { propose } = proposeCheckInDeletion;
      return inTx((tx) => propose(tx, { check_in_id: id } as never, context));
    },
    approve(preview: Readonly<Record<string, string | null>>) {
      if (proposeCheckInDeletion.mode !== 'proposal') throw new Error('it does not ask');
      const { execute } = proposeCheckInDeletion;
      return inTx((tx) => execute(tx, preview, context));
    },
  };
}

it('a check-in goes for good when the user approves, and only that one', async () => {
  const { checkIn, contents, propose, approve } = await person();
  const id = await checkIn('My knee hurt after the hill');
  await checkIn('Swam');
  const asked = await propose(id);
  expect(asked).toMatchObject({
    type: 'proposal',
    kind: 'check_in_delete',
    preview: { checkInId: id, summary: expect.stringMatching(/“My knee hurt after the hill” for good/) },
  });
  expect(await contents()).toHaveLength(2);
  if (asked.type === 'proposal')
    expect(await approve(asked.preview)).toMatchObject({
      result: { deleted: 'My knee hurt after the hill' },
    });
  expect(await contents()).toEqual(['Swam']);
  if (asked.type === 'proposal') expect(await approve(asked.preview)).toMatchObject({ type: 'error' });
});

it('a check-in of another user is not proposed', async () => {
  const id = await (await person()).checkIn('Hers');
  const { propose } = await person();
  expect(await propose(id)).toMatchObject({ type: 'error', message: expect.stringContaining('NOT_FOUND') });
});
