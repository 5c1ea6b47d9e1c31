import type { TestDatabase } from '../../../prisma/test/test-database.js';
import type { WebhookCaller } from '../service/webhooks.js';

/** A user in a new session of theirs. */
export async function inSession(database: TestDatabase, userId: string): Promise<WebhookCaller> {
  return { userId, credential: { type: 'session', sessionId: await database.newSession(userId) } };
}
