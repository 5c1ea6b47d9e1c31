import type { UsageReport } from '@roundtable/api';
import { ok, type ServiceResult } from '@roundtable/core';
import type { Database, UserData } from '@roundtable/prisma';
import type { AuthService } from '../auth/auth-service.js';
import { createBackgroundWork } from '../background/background-work.js';
import type { ConversationDelivery } from '../conversations/delivering/delivery.js';
import { notFound } from '../paging/path-id.js';
import type { ServiceLog } from '../service-log.js';
import type { SignedIn } from '../sign-in/sessions.js';
import { readUsage } from '../usage/usage.js';
import { closeAll, deleteAccount } from './delete-account.js';
import { exportAccount } from './export.js';

/** What users can do with all that is theirs: see what it cost, take it with them, delete it. */
export function createAccountService(deps: {
  db: Database;
  auth: Pick<AuthService, 'forget'>;
  delivery: Pick<ConversationDelivery, 'close'>;
  data: UserData;
  /** Ends what the user opened at other services; the purge of the account tries it again. */
  forgetElsewhere: (userId: string) => Promise<void>;
  log: ServiceLog;
  dailyLimit: number;
}) {
  const { db, auth, delivery, data, forgetElsewhere, log, dailyLimit } = deps;
  const background = createBackgroundWork();

  return {
    usage: (userId: string, query: unknown): Promise<ServiceResult<UsageReport>> =>
      db.withUser(userId, (tx) => readUsage(tx, query, { dailyLimit })),

    /** The document in pieces; a fault in the middle is thrown by the iterator. */
    async export(userId: string): Promise<ServiceResult<AsyncGenerator<string>>> {
      const document = await exportAccount(db, userId, data);
      return document === null ? notFound('account', userId) : ok(document);
    },

    async remove(by: SignedIn, body: unknown): Promise<ServiceResult<null>> {
      const { userId } = by;
      const tombstoned = await deleteAccount(db, by, { input: body, data });
      if (!tombstoned.success) return tombstoned;
      auth.forget();
      const elsewhere = forgetElsewhere(userId).catch((error: unknown) =>
        log.warn({ user: userId, error }, 'what was opened elsewhere is still open; the purge ends it'),
      );
      const closing = closeAll(delivery, { userId, conversations: tombstoned.data }).catch((error: unknown) =>
        log.warn({ user: userId, error }, 'delivery failed; the sweeper will repeat it'),
      );
      background.add(elsewhere);
      background.add(closing);
      return ok(null);
    },

    /** Resolves when nothing is being delivered any more. */
    settled: background.settled,
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
