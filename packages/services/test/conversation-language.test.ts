import { insertConversation } from '@roundtable/prisma';
import { createAcceptance } from '@roundtable/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { data } from './results.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([0, 5])(
  'a conversation goes on in the language that is plainly spoken (limit a day: %i)',
  async (dailyLimit) => {
    const user = await database.newUser();
    const acceptance = createAcceptance(database.db, { previews: true, dailyLimit });
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
    const after = async (text: string) => {
      data(await acceptance.message(user, id, { body: { text }, idempotencyKey: null }));
      const rows = await database.db.withUserSql(user, (sql) =>
        sql<{ locale: string }>('SELECT locale FROM conversations WHERE id = $1::uuid', [id]),
      );
      return rows[0]?.locale;
    };
    expect(await after('Elimina mi nota sobre el café')).toBe('es');
    expect(await after('ok')).toBe('es');
    expect(await after('Delete my note about coffee')).toBe('en');
  },
);
