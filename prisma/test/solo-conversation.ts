import { insertConversation } from '@roundtable/prisma';
import type { TestDatabase } from './test-database.js';

/** A conversation of that user with the team `solo`, of one agent; nothing was said yet. */
export function soloConversation({ db }: TestDatabase, userId: string): Promise<string> {
  return db.withUserSql(userId, (sql) =>
    insertConversation(sql, {
      userId,
      team: 'solo',
      homeAgent: 'host',
      title: null,
      sessionType: 'general',
      locale: 'en',
    }),
  );
}
