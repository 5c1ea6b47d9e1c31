import type { Sql } from '../sql.js';
import { type StatementParts, withParts } from '../statement-parts.js';

/** Inserts a conversation's row; its first accepted input starts its workflow run. `columns`: the capabilities' attributes. */
export async function insertConversation(
  sql: Sql,
  row: {
    /** Absent: the database generates one. */
    id?: string;
    userId: string;
    team: string;
    homeAgent: string;
    title: string | null;
    sessionType: string;
    locale: string;
    columns?: Readonly<Record<string, string | null>>;
  },
): Promise<string> {
  const kept = Object.entries({ ...(row.id === undefined ? {} : { id: row.id }), ...row.columns });
  const [made] = await sql<{ id: string }>(
    `INSERT INTO conversations (${['user_id, team_id, current_agent, title, session_type, locale', ...kept.map(([column]) => `"${column}"`)].join(', ')})
     VALUES (${['$1::uuid, $2, $3, $4, $5, $6', ...kept.map((_, i) => `$${i + 7}`)].join(', ')}) RETURNING id::text`,
    [
      row.userId,
      row.team,
      row.homeAgent,
      row.title,
      row.sessionType,
      row.locale,
      ...kept.map(([, value]) => value),
    ],
  );
  if (made === undefined) throw new Error('the conversation was not inserted');
  return made.id;
}

/**
 * Changes a conversation's title, archiving or pinning; absent fields stay as they are. `updated_at` stays too, so that its
 * place in the list does not change. Archiving unpins, and pinning unarchives.
 */
export async function updateConversation(
  sql: Sql,
  id: string,
  change: { readonly title?: string | null; readonly pinned?: boolean; readonly archived?: boolean },
): Promise<boolean> {
  const rows = await sql(
    `UPDATE conversations SET
       title = CASE WHEN $2::boolean THEN $3 ELSE title END,
       pinned_at = CASE WHEN $4::boolean AND NOT coalesce($5::boolean, false) THEN coalesce(pinned_at, now())
         WHEN NOT $4::boolean OR $5::boolean THEN NULL ELSE pinned_at END,
       archived_at = CASE WHEN $5::boolean THEN coalesce(archived_at, now())
         WHEN NOT $5::boolean OR $4::boolean THEN NULL ELSE archived_at END
     WHERE id = $1::uuid AND deleted_at IS NULL RETURNING id`,
    [id, change.title !== undefined, change.title ?? null, change.pinned ?? null, change.archived ?? null],
  );
  return rows.length === 1;
}

/**
 * Sets the conversation's tombstone: from here on it is not found, and none of its steps can write. Its Temporal executions are
 * deleted later. Capabilities' statements end what depends on it.
 */
export async function tombstoneConversation(
  sql: Sql,
  id: string,
  { onConversationDeleted }: Pick<StatementParts, 'onConversationDeleted'>,
): Promise<{ teamId: string; currentAgent: string } | null> {
  const [row] = await sql<{ teamId: string; currentAgent: string }>(
    `WITH tombstoned AS (
       UPDATE conversations SET deleted_at = now() WHERE id = $1::uuid AND deleted_at IS NULL
       RETURNING id, user_id, team_id, current_agent),
     erased AS (
       INSERT INTO erasures (kind, subject_id) SELECT 'conversation', id FROM tombstoned ON CONFLICT DO NOTHING)${withParts('onConversationDeleted', onConversationDeleted)}
     SELECT team_id AS "teamId", current_agent AS "currentAgent" FROM tombstoned`,
    [id],
  );
  return row ?? null;
}

const HEAVY_TABLES = ['events', 'tool_calls', 'messages', 'steps', 'inputs'] as const;
const PURGE_BATCH = 5_000;

/** Removes a batch of a deleted conversation's rows, in one short statement. @returns false when none are left */
export async function purgeBatch(sql: Sql, id: string): Promise<boolean> {
  for (const table of HEAVY_TABLES) {
    const [row] = await sql<{ removed: number }>(
      `WITH gone AS (
         DELETE FROM ${table} WHERE ctid IN (
           SELECT t.ctid FROM ${table} t JOIN conversations c ON c.id = t.conversation_id
           WHERE c.id = $1::uuid AND c.deleted_at IS NOT NULL LIMIT ${PURGE_BATCH})
         RETURNING 1)
       SELECT count(*)::int AS removed FROM gone`,
      [id],
    );
    if ((row?.removed ?? 0) > 0) return true;
  }
  return false;
}

/**
 * Removes a deleted conversation and its remaining rows; idempotent. Partials and keys are deleted explicitly, because they
 * have no foreign key. A conversation that was created today still counts against the day's limit.
 */
export async function purgeConversation(sql: Sql, id: string): Promise<void> {
  await sql(
    `WITH gone AS (
       DELETE FROM conversations WHERE id = $1::uuid AND deleted_at IS NOT NULL RETURNING id, user_id, created_at),
     counted AS (
       INSERT INTO daily_messages AS d (user_id, day, purged_conversations)
       SELECT user_id, (now() AT TIME ZONE 'UTC')::date, 1 FROM gone
       WHERE (created_at AT TIME ZONE 'UTC')::date = (now() AT TIME ZONE 'UTC')::date
       ON CONFLICT (user_id, day) DO UPDATE SET purged_conversations = d.purged_conversations + 1),
     partial AS (DELETE FROM partials WHERE conversation_id IN (SELECT id FROM gone))
     DELETE FROM idempotency_keys WHERE route LIKE '%' || $1 || '%' AND EXISTS (SELECT 1 FROM gone)`,
    [id],
  );
}

/** Whether the transaction's user has this conversation. */
export async function hasConversation(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql('SELECT 1 AS found FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL', [
    id,
  ]);
  return rows.length === 1;
}

export async function readSnapshotRow(
  sql: Sql,
  id: string,
): Promise<{ state: unknown; deleted: boolean } | null> {
  const [row] = await sql<{ state: unknown; deleted: boolean }>(
    'SELECT state, deleted_at IS NOT NULL AS deleted FROM conversations WHERE id = $1::uuid',
    [id],
  );
  return row ?? null;
}

/** The running turn, or the one that a waiting input will begin; null when there is neither. */
export async function runningTurn(
  sql: Sql,
  id: string,
): Promise<{ turn: number | null; teamId: string; currentAgent: string } | null> {
  const [row] = await sql<{ turn: number | null; teamId: string; currentAgent: string }>(
    `SELECT c.team_id AS "teamId", c.current_agent AS "currentAgent", CASE
       WHEN c.activity <> 'idle' THEN (c.state->'running'->>'turn')::int
       WHEN EXISTS (SELECT 1 FROM inputs i WHERE i.conversation_id = c.id AND i.outcome IS NULL AND i.taken_at IS NULL)
         THEN coalesce((c.state->>'turn')::int, 0) + 1
     END AS turn
     FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [id],
  );
  return row ?? null;
}

/**
 * An input that may not have reached the workflow: not taken after 2 s (also a withdrawn one, whose number has to be
 * skipped), or without an outcome after 10 minutes.
 */
export interface UnsettledInput {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly currentAgent: string;
  readonly n: number;
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  readonly confirmationId: string | null;
  readonly text: string | null;
  readonly taken: boolean;
  /** A message in a conversation where nothing before it waits or runs. */
  readonly beginsTurn: boolean;
  readonly ageMs: number;
  /** In Postgres' own format, for the cursor of the next page. */
  readonly acceptedAt: string;
}

/** System role; oldest first, after `after`. Skips rows that another sweeper has locked. */
export function findUnsettled(
  sql: Sql,
  page: { limit: number; after: Pick<UnsettledInput, 'acceptedAt' | 'conversationId' | 'n'> | null },
): Promise<UnsettledInput[]> {
  return sql<UnsettledInput>(
    `SELECT i.conversation_id::text AS "conversationId", i.user_id::text AS "userId", c.team_id AS "teamId",
       c.current_agent AS "currentAgent", i.n, i.id::text, i.kind, i.confirmation_id::text AS "confirmationId", i.text,
       i.taken_at IS NOT NULL AS taken,
       i.kind = 'message' AND i.confirmation_id IS NULL AND i.taken_at IS NULL AND i.outcome IS NULL AND NOT EXISTS (
         SELECT 1 FROM inputs e WHERE e.conversation_id = i.conversation_id AND e.n < i.n AND e.outcome IS NULL) AS "beginsTurn",
       (extract(epoch FROM now() - i.created_at) * 1000)::int AS "ageMs",
       i.created_at::text AS "acceptedAt"
     FROM inputs i JOIN conversations c ON c.id = i.conversation_id
     WHERE c.deleted_at IS NULL
       AND (i.outcome IS NULL OR (i.outcome = 'withdrawn' AND i.taken_at IS NULL))
       AND ((i.taken_at IS NULL AND i.created_at < now() - interval '2 seconds') OR i.created_at < now() - interval '10 minutes')
       AND ($2::timestamptz IS NULL OR (i.created_at, i.conversation_id, i.n) > ($2::timestamptz, $3::uuid, $4::int))
     ORDER BY i.created_at, i.conversation_id, i.n LIMIT $1::int FOR UPDATE OF i SKIP LOCKED`,
    [page.limit, page.after?.acceptedAt ?? null, page.after?.conversationId ?? null, page.after?.n ?? null],
  );
}

/** Deleted conversations that have not been purged. */
export function findTombstones(
  sql: Sql,
  limit: number,
): Promise<{ conversationId: string; userId: string; teamId: string; currentAgent: string }[]> {
  return sql(
    `SELECT id::text AS "conversationId", user_id::text AS "userId", team_id AS "teamId", current_agent AS "currentAgent"
     FROM conversations WHERE deleted_at < now() - interval '10 seconds' ORDER BY deleted_at LIMIT $1::int FOR UPDATE SKIP LOCKED`,
    [limit],
  );
}
