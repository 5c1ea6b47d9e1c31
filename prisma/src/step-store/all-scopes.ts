import type { Sql } from '../sql.js';

/**
 * The scope of what was said after a look into all of them: nobody's own. What it quotes of the others is shown in its
 * turn, and is in no scope's context, search or summary behind it.
 */
export const ALL_SCOPES = '00000000-0000-0000-0000-000000000000';

/**
 * Notes that the running turn looks into all scopes of the transcript, for the transaction in which a tool does so: that
 * call's result and whatever follows in the turn belong to none of them.
 */
export async function crossScopes(sql: Sql, conversationId: string): Promise<void> {
  await sql(
    `UPDATE conversations SET crossed_turn = (state->'running'->>'turn')::int
     WHERE id = $1::uuid AND state->'running' IS DISTINCT FROM 'null'::jsonb`,
    [conversationId],
  );
}
