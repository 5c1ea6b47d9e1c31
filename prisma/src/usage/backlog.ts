import type { Sql } from '../sql.js';

/** What waits, over all users. */
export interface Backlog {
  /** Accepted inputs without an outcome, and the age of the oldest. */
  readonly openInputs: number;
  readonly oldestSeconds: number;
  readonly outboxWaiting: number;
  /** Deleted accounts whose rows are still there. */
  readonly accountsToPurge: number;
}

/** Counts over partial indexes of what is open: cheap, whatever has been settled. System role. */
export async function readBacklog(sql: Sql): Promise<Backlog> {
  const [row] = await sql<Backlog>(
    `SELECT i.n AS "openInputs", i.age AS "oldestSeconds",
       (SELECT count(*)::int FROM outbox WHERE delivered_at IS NULL AND failed_at IS NULL AND NOT type ^@ 'alert.') AS "outboxWaiting",
       (SELECT count(*)::int FROM profiles WHERE deleted_at IS NOT NULL) AS "accountsToPurge"
     FROM (SELECT count(*)::int AS n, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
           FROM inputs WHERE outcome IS NULL) AS i`,
  );
  if (row === undefined) throw new Error('the backlog query returned no row');
  return row;
}
