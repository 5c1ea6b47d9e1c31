import type { Sql } from '../sql.js';

/**
 * The scope of rows that are written after a tool has read across all scopes. They may quote other scopes, so they are shown
 * in their turn only, and later are in no scope's context, search or summary.
 */
export const ALL_SCOPES = '00000000-0000-0000-0000-000000000000';

/**
 * Records that a tool reads across all scopes in the running turn, in the tool's transaction: its result and the rest of the
 * turn belong to no scope.
 */
export async function crossScopes(sql: Sql, conversationId: string): Promise<void> {
  await sql(
    `UPDATE conversations SET crossed_turn = (state->'running'->>'turn')::int
     WHERE id = $1::uuid AND state->'running' IS DISTINCT FROM 'null'::jsonb`,
    [conversationId],
  );
}
