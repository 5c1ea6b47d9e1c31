import type { Sql } from '../sql.js';

/** Of those who lock the same name, one goes on after the other: it is held until the end of the transaction. */
export async function lockName(sql: Sql, name: string): Promise<void> {
  await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text', [name]);
}
