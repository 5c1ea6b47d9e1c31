import type { Sql } from '../sql.js';

/**
 * The project of what was said after a look into all projects: no project's own. What it quotes of the others is shown in
 * its turn, and is in no project's context, search or summary behind it.
 */
export const ALL_PROJECTS = '00000000-0000-0000-0000-000000000000';

/**
 * Notes that the running turn looks into all projects, for the transaction in which a tool does so: that call's result
 * and whatever follows in the turn belong to none of them.
 */
export async function crossProjects(sql: Sql, conversationId: string): Promise<void> {
  await sql(
    `UPDATE conversations SET crossed_turn = (state->'running'->>'turn')::int
     WHERE id = $1::uuid AND state->'running' IS DISTINCT FROM 'null'::jsonb`,
    [conversationId],
  );
}
