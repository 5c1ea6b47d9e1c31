import type { Sql } from '../sql.js';
import type { UserData, UserTable } from './user-tables.js';

export interface TombstonedConversation {
  readonly conversationId: string;
  readonly teamId: string;
  readonly currentAgent: string;
}

/**
 * Marks an account as deleted, in the transaction of its user: its address is free again, its keys and sessions are gone, its
 * conversations have their tombstones, capabilities end what goes on by itself (`data`), and
 * what Temporal keeps of it is deleted later on.
 * @returns the conversations whose runs have to hear of it; null when there is no such account any more.
 */
export async function tombstoneAccount(
  sql: Sql,
  userId: string,
  data: Pick<UserData, 'onDelete'>,
): Promise<TombstonedConversation[] | null> {
  const marked = await sql(
    `UPDATE profiles SET deleted_at = now(), updated_at = now(), email = 'deleted:' || id, name = NULL, communication_style = NULL, purpose = NULL,
       external_id = NULL, claims = '{}'
     WHERE id = $1::uuid AND deleted_at IS NULL RETURNING id`,
    [userId],
  );
  if (marked.length === 0) return null;
  await sql(`INSERT INTO erasures (kind, subject_id) VALUES ('user', $1::uuid) ON CONFLICT DO NOTHING`, [
    userId,
  ]);
  await sql('DELETE FROM api_keys WHERE user_id = $1::uuid', [userId]);
  await sql('DELETE FROM sessions WHERE user_id = $1::uuid', [userId]);
  await data.onDelete(sql, userId);
  return sql<TombstonedConversation>(
    `UPDATE conversations SET deleted_at = now() WHERE user_id = $1::uuid AND deleted_at IS NULL
     RETURNING id::text AS "conversationId", team_id AS "teamId", current_agent AS "currentAgent"`,
    [userId],
  );
}

export interface DeletedAccount {
  readonly id: string;
  /** As Postgres writes it: the place to go on behind. */
  readonly deletedAt: string;
}

/**
 * Deleted accounts whose rows are still there, the oldest deletion first; a process may accept a key for 5 s after it is
 * gone. System role.
 */
export function findDeletedAccounts(
  sql: Sql,
  page: { readonly limit: number; readonly after: DeletedAccount | null },
): Promise<DeletedAccount[]> {
  return sql<DeletedAccount>(
    `SELECT id::text, deleted_at::text AS "deletedAt" FROM profiles
     WHERE deleted_at < now() - interval '6 seconds'
       AND ($2::timestamptz IS NULL OR (deleted_at, id) > ($2::timestamptz, $3::uuid))
     ORDER BY deleted_at, id LIMIT $1::int`,
    [page.limit, page.after?.deletedAt ?? null, page.after?.id ?? null],
  );
}

const BATCH = 2_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * One short transaction of an account's purge. Conversations are purged by their runs, which have to end first; what
 * was opened meanwhile gets its tombstone. Then the other tables go, and the profile last, so that a purge that was
 * interrupted is found again. System role. @returns `more`: call it again; `waiting`: later; `gone`: that was all.
 */
export async function purgeAccountBatch(
  sql: Sql,
  userId: string,
  tables: readonly UserTable[],
): Promise<'more' | 'waiting' | 'gone'> {
  const [own] = await sql(
    'SELECT id FROM profiles WHERE id = $1::uuid AND deleted_at IS NOT NULL FOR UPDATE SKIP LOCKED',
    [userId],
  );
  if (own === undefined) return 'waiting'; // another process is at it
  await sql('UPDATE conversations SET deleted_at = now() WHERE user_id = $1::uuid AND deleted_at IS NULL', [
    userId,
  ]);
  const [open] = await sql('SELECT 1 FROM conversations WHERE user_id = $1::uuid LIMIT 1', [userId]);
  if (open !== undefined) return 'waiting';
  if (await hasUntold(sql, userId, tables)) return 'waiting'; // their runs end by themselves later on, too
  await keepSpending(sql, userId);
  for (const { table, scope } of tables) {
    if (scope !== 'user' || table === 'conversations') continue;
    const [row] = await sql<{ removed: number }>(
      `WITH gone AS (
         DELETE FROM "${table}" WHERE ctid IN (SELECT ctid FROM "${table}" WHERE user_id = $1::uuid LIMIT ${BATCH}) RETURNING 1)
       SELECT count(*)::int AS removed FROM gone`,
      [userId],
    );
    if ((row?.removed ?? 0) === BATCH) return 'more';
  }
  await sql('DELETE FROM partials WHERE user_id = $1::uuid', [userId]);
  await sql('DELETE FROM profiles WHERE id = $1::uuid', [userId]);
  return 'gone';
}

async function hasUntold(sql: Sql, userId: string, tables: readonly UserTable[]): Promise<boolean> {
  const rows = tables.flatMap(({ table, untold }) =>
    untold === undefined ? [] : [`EXISTS (SELECT FROM "${table}" WHERE user_id = $1::uuid AND ${untold})`],
  );
  if (rows.length === 0) return false;
  const found = await sql(
    `SELECT 1 FROM profiles WHERE id = $1::uuid AND deleted_at > now() - interval '1 minute' AND (${rows.join(' OR ')})`,
    [userId],
  );
  return found.length > 0;
}

/** What today cost stays, as nobody's: else a deletion would make room in the budget of all users. */
async function keepSpending(sql: Sql, userId: string): Promise<void> {
  await sql(
    `WITH gone AS (DELETE FROM usage WHERE user_id = $1::uuid AND day = current_date RETURNING cost_micros)
     INSERT INTO usage AS u (user_id, day, agent, model, calls, cost_micros)
     SELECT '${NOBODY}', current_date, 'deleted accounts', '', 0, sum(cost_micros) FROM gone HAVING sum(cost_micros) > 0
     ON CONFLICT (user_id, day, agent, model) DO UPDATE SET cost_micros = u.cost_micros + excluded.cost_micros`,
    [userId],
  );
}

/** Removes for good what was deleted too long ago to be restored, and what has left the outbox long ago. System role. */
export async function purgeOld(
  sql: Sql,
  about: {
    readonly tables: readonly UserTable[];
    readonly deletedBefore: string;
    readonly outboxBefore: string;
  },
): Promise<void> {
  for (const { table } of about.tables.filter(({ isRestorable }) => isRestorable))
    await sql(`DELETE FROM "${table}" WHERE deleted_at < $1::timestamptz`, [about.deletedBefore]);
  await sql('DELETE FROM outbox WHERE created_at < $1::timestamptz', [about.outboxBefore]);
}
