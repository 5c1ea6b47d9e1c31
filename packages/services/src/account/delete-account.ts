import { DeleteAccount } from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type Database,
  type DeletedAccount,
  findDeletedAccounts,
  holdSession,
  purgeAccountBatch,
  type TombstonedConversation,
  tombstoneAccount,
  type UserData,
  type UserTable,
} from '@roundtable/prisma';
import type { ConversationDelivery } from '../conversations/delivering/delivery.js';
import { notFound } from '../paging/path-id.js';
import type { ServiceLog } from '../service-log.js';
import { type SignedIn, sessionEnded } from '../sign-in/sessions.js';

/**
 * Deletes an account: from the answer on nobody gets in, every conversation is gone, nothing follows up. Its rows are
 * removed behind the answer by `purgeDeletedAccounts`. `about.input` is `{email}`, the address of the account, so that
 * nobody deletes one by a slip. Asked twice at once, both are told that it is done.
 */
export async function deleteAccount(
  db: Database,
  { userId, sessionId }: SignedIn,
  about: { readonly input: unknown; readonly data: Pick<UserData, 'onDelete'> },
): Promise<ServiceResult<readonly TombstonedConversation[]>> {
  const parsed = parseInput(DeleteAccount, about.input);
  if (!parsed.success) return parsed;
  return db.withUser(userId, async (tx): Promise<ServiceResult<readonly TombstonedConversation[]>> => {
    if (!(await holdSession(tx.sql, { userId, sessionId }, 'FOR UPDATE'))) return sessionEnded();
    const profile = await tx.profile.get();
    if (profile === null) return notFound('account', userId);
    if (profile.email.toLowerCase() !== parsed.data.email.toLowerCase()) {
      return fail('VALIDATION_ERROR', 'email: must be the address of this account', {
        email: 'must be the address of this account',
      });
    }
    return ok((await tombstoneAccount(tx.sql, userId, about.data)) ?? []);
  });
}

/** Tells the runs of tombstoned conversations to end; what cannot be told now, the sweeper tells. */
export async function closeAll(
  delivery: Pick<ConversationDelivery, 'close'>,
  about: { readonly userId: string; readonly conversations: readonly TombstonedConversation[] },
): Promise<void> {
  for (const one of about.conversations) await delivery.close({ ...one, userId: about.userId });
}

const ACCOUNTS = 20;

/**
 * Removes the rows of deleted accounts whose conversations have ended. Short transactions, each safe to repeat: a
 * purge that a crash interrupted goes on with the next call, in any process. Page by page, so that accounts that still
 * wait do not hold up the others. `forgetElsewhere` ends what a user opened at other services; where it fails, the rows
 * go all the same. @returns how many accounts are gone now.
 */
export async function purgeDeletedAccounts(
  db: Database,
  log: ServiceLog,
  about: {
    readonly tables: readonly UserTable[];
    readonly forgetElsewhere: (userId: string) => Promise<void>;
  },
): Promise<number> {
  let gone = 0;
  for (let after: DeletedAccount | null = null; ; ) {
    const place = { limit: ACCOUNTS, after };
    const page: DeletedAccount[] = await db.withSystemSql((sql) => findDeletedAccounts(sql.last, place));
    for (const { id } of page) {
      await about
        .forgetElsewhere(id)
        .catch((error: unknown) =>
          log.warn({ user: id, error }, 'what a deleted account opened elsewhere could not be ended'),
        );
      if (await purge(db, log, { userId: id, tables: about.tables })) gone += 1;
    }
    after = page.at(-1) ?? null;
    if (page.length < ACCOUNTS) return gone;
  }
}

/** @returns whether the account is gone now. */
async function purge(
  db: Database,
  log: ServiceLog,
  { userId, tables }: { userId: string; tables: readonly UserTable[] },
): Promise<boolean> {
  try {
    const batch = () => db.withSystemSql((sql) => purgeAccountBatch(sql, userId, tables));
    let state = await batch();
    while (state === 'more') state = await batch();
    return state === 'gone';
  } catch (error) {
    log.warn({ user: userId, error }, 'an account could not be purged; it is tried again');
    return false;
  }
}
