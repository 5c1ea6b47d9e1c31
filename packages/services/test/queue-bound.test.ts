import { insertConversation, withdrawQueued } from '@roundtable/prisma';
import { createAcceptance } from '@roundtable/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data, errorOf } from './results.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('withdrawn messages take their place in the queue until the run has passed them over', async () => {
  const user = await database.newUser();
  const acceptance = createAcceptance(database.db, { previews: true, dailyLimit: 0 });
  const id = await database.db.withUserSql(user, (sql) =>
    insertConversation(sql, {
      userId: user,
      team: 'team',
      homeAgent: 'home',
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );
  const send = (text: string) => acceptance.message(user, id, { body: { text }, idempotencyKey: null });
  for (let n = 1; n <= 100; n++) {
    const { input } = data(await send(`message ${n}`));
    const about = { conversationId: id, messageId: input.id };
    await database.db.withUserSql(user, (sql) => withdrawQueued(sql, about));
  }
  expect(errorOf(await send('one more')).code).toBe('RATE_LIMITED');
  await database.db.withUserSql(user, (sql) =>
    sql('UPDATE inputs SET taken_at = now(), turn = 1 WHERE conversation_id = $1::uuid AND n = 1', [id]),
  );
  expect(data(await send('one more')).input.n).toBe(101);
});
