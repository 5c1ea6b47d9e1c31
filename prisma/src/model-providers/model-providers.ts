import type { Sql } from '../sql.js';

/** A provider that a worker offers, as it is now. */
export interface ProviderState {
  readonly name: string;
  /** It answers whoever chose none. */
  readonly standard: boolean;
  readonly ready: boolean;
  /** Why it is not ready; null when it is. */
  readonly why: string | null;
}

/** A worker tells each minute; what nobody told for so long is no longer offered. */
const FORGOTTEN = `5 minutes`;

/** Keeps what a worker says of its providers; of several workers, the last word counts. */
export async function tellProviders(sql: Sql, states: readonly ProviderState[]): Promise<void> {
  await sql(
    `INSERT INTO model_providers (name, standard, ready, why, told_at)
     SELECT name, standard, ready, why, now()
     FROM json_to_recordset($1::json) AS told (name text, standard boolean, ready boolean, why text)
     ON CONFLICT (name) DO UPDATE
       SET standard = excluded.standard, ready = excluded.ready, why = excluded.why, told_at = excluded.told_at`,
    [JSON.stringify(states)],
  );
  const standard = states.find((state) => state.standard)?.name ?? null;
  await sql('UPDATE model_providers SET standard = false WHERE standard AND name <> $1', [standard]);
}

/** The providers that some worker offers, the standard one first. */
export async function offeredProviders(sql: Sql): Promise<ProviderState[]> {
  return sql<ProviderState>(
    `SELECT name, standard, ready, why FROM model_providers
     WHERE told_at > now() - interval '${FORGOTTEN}' ORDER BY standard DESC, name`,
  );
}

/** What the user chose; null: the server's own choice. */
export async function chosenProvider(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ model_provider: string | null }>(
    `SELECT model_provider FROM profiles WHERE id = $1::uuid`,
    [userId],
  );
  return row?.model_provider ?? null;
}
