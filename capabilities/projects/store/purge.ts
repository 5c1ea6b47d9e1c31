import { ALL_SCOPES, type Sql } from '@roundtable/prisma';

/** Replaces the result of a tool call that contained data of a deleted project. */
const GONE = JSON.stringify('This told of a project that was deleted.');

/** The running turn of conversation `c`: its rows are still needed, so they stay and only lose the project. */
const RUNNING = `CASE WHEN c.activity <> 'idle' THEN (c.state->'running'->>'turn')::int END`;

const over = (turn: string) => `${turn} IS DISTINCT FROM ${RUNNING}`;

/**
 * Deletes everything that carries a project: messages, calls, handoffs, confirmations, summaries and events. $1 is the
 * carried id, $2 the conversations. Conversations stay without a project; their numbering, handoffs and inputs stay
 * without texts. Rows of a running turn stay until it ends, without a project. Rows locked by another transaction are
 * left to it.
 */
const STATEMENTS: readonly string[] = [
  // A call from a reply in another project, whose result contains data of this one.
  `UPDATE tool_calls t SET result = '${GONE}'::jsonb, project_id = m.project_id FROM messages m, conversations c
   WHERE c.id = ANY ($2::uuid[]) AND t.conversation_id = c.id AND t.project_id = $1::uuid AND ${over('t.turn')}
     AND m.conversation_id = t.conversation_id AND m.turn = t.turn AND m.step = t.reply AND m.role = 'agent'
     AND m.project_id IS DISTINCT FROM $1::uuid`,
  `DELETE FROM tool_calls t USING conversations c
   WHERE c.id = ANY ($2::uuid[]) AND t.conversation_id = c.id AND ${over('t.turn')}
     AND (t.project_id = $1::uuid OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = t.conversation_id
       AND m.turn = t.turn AND m.step = t.reply AND m.role = 'agent' AND m.project_id = $1::uuid))`,
  `UPDATE inputs i SET text = NULL FROM messages m, conversations c
   WHERE c.id = ANY ($2::uuid[]) AND i.conversation_id = c.id AND m.conversation_id = c.id AND m.id = i.id
     AND m.project_id = $1::uuid AND ${over('m.turn')}`,
  `DELETE FROM messages m USING conversations c
   WHERE c.id = ANY ($2::uuid[]) AND m.conversation_id = c.id AND m.project_id = $1::uuid AND ${over('m.turn')}`,
  `DELETE FROM steps s USING conversations c
   WHERE c.id = ANY ($2::uuid[]) AND s.conversation_id = c.id AND s.project_id = $1::uuid AND ${over('s.turn')}`,
  // The conversation's context also contains the last handoff packet.
  `UPDATE conversations c SET context = '{}' FROM agent_transitions a
   WHERE c.id = ANY ($2::uuid[]) AND a.conversation_id = c.id AND a.project_id = $1::uuid AND ${over('a.turn')}
     AND a.turn = (c.context->>'turn')::int`,
  `UPDATE agent_transitions a SET reason = '', context = NULL, announcement = '' FROM conversations c
   WHERE c.id = ANY ($2::uuid[]) AND a.conversation_id = c.id AND a.project_id = $1::uuid AND ${over('a.turn')}`,
  // Open confirmations expire now, as the conversation's run expects.
  `UPDATE confirmations f SET preview = '{}', edits = NULL, comment = NULL, expires_at = now() WHERE id IN (
     SELECT id FROM confirmations WHERE conversation_id = ANY ($2::uuid[]) AND project_id = $1::uuid AND status = 'open'
     FOR NO KEY UPDATE SKIP LOCKED)`,
  `DELETE FROM confirmations WHERE id IN (
     SELECT f.id FROM confirmations f JOIN conversations c ON c.id = f.conversation_id
     WHERE c.id = ANY ($2::uuid[]) AND f.project_id = $1::uuid AND f.status NOT IN ('open', 'approved') AND ${over('f.turn')}
     FOR UPDATE OF f SKIP LOCKED)`,
  `DELETE FROM conversation_summaries WHERE conversation_id = ANY ($2::uuid[]) AND project_id = $1::uuid`,
  `DELETE FROM events e USING conversations c
   WHERE c.id = ANY ($2::uuid[]) AND e.conversation_id = c.id AND e.project_id = $1::uuid AND ${over(`(e.data->>'turn')::int`)}`,
  ...['messages', 'tool_calls', 'agent_transitions', 'events'].map(
    (table) =>
      `UPDATE ${table} SET project_id = NULL WHERE conversation_id = ANY ($2::uuid[]) AND project_id = $1::uuid`,
  ),
  ...['steps', 'confirmations'].map(
    (table) => `UPDATE ${table} SET project_id = NULL WHERE ctid IN (
     SELECT ctid FROM ${table} WHERE conversation_id = ANY ($2::uuid[]) AND project_id = $1::uuid FOR NO KEY UPDATE SKIP LOCKED)`,
  ),
  `UPDATE conversations SET project_id = NULL WHERE id = ANY ($2::uuid[]) AND project_id = $1::uuid`,
];

/** Titles generated from messages; $1: the conversations. */
const TITLES: readonly string[] = [
  `UPDATE conversations c SET title = NULL FROM conversation_memory k
   WHERE c.id = ANY ($1::uuid[]) AND k.conversation_id = c.id AND c.title = k.auto_title`,
  `UPDATE conversation_memory SET auto_title = NULL WHERE conversation_id = ANY ($1::uuid[])`,
];

/** Rows of the project itself; $1: its id. */
const OF_PROJECT: readonly string[] = [
  // Inputs about its files that no turn has taken.
  `UPDATE inputs SET text = NULL, outcome = 'withdrawn', ended_at = now() WHERE (conversation_id, n) IN (
     SELECT i.conversation_id, i.n FROM inputs i JOIN project_files f ON f.id = i.topic_id
     WHERE f.project_id = $1::uuid AND i.topic = 'project_file' AND i.outcome IS NULL AND i.taken_at IS NULL
     FOR NO KEY UPDATE OF i SKIP LOCKED)`,
  `DELETE FROM documents WHERE project_id = $1::uuid`,
  `DELETE FROM embeddings WHERE kind = 'decision' AND ref_id IN (SELECT id FROM process_memory WHERE project_id = $1::uuid)`,
  `DELETE FROM projects WHERE id = $1::uuid`,
];

/**
 * Deletes a project in the transaction of its user. Messages of turns that searched all projects may quote it, so they
 * are deleted too.
 */
export async function purgeProject(
  sql: Sql,
  about: { readonly projectId: string; readonly userId: string },
): Promise<void> {
  for (const carried of [about.projectId, ALL_SCOPES])
    await purgeRows(sql, { carried, userId: about.userId });
  for (const statement of OF_PROJECT) await sql(statement, [about.projectId]);
}

/** Locks the project after its conversations, in the same order as writers in a conversation. */
export async function holdProject(
  sql: Sql,
  about: { readonly projectId: string; readonly userId: string },
): Promise<void> {
  await lockCarriers(sql, { carried: about.projectId, userId: about.userId });
  await sql('SELECT 1 AS found FROM projects WHERE id = $1::uuid FOR UPDATE', [about.projectId]);
}

async function purgeRows(sql: Sql, about: Carried): Promise<void> {
  const conversations = await lockCarriers(sql, about);
  if (conversations.length === 0) return;
  const ids = `{${conversations.join(',')}}`;
  for (const statement of STATEMENTS) await sql(statement, [about.carried, ids]);
  for (const statement of TITLES) await sql(statement, [ids]);
}

interface Carried {
  readonly carried: string;
  readonly userId: string;
}

/** Locks the conversations that carry the project, so that no step writes in them. @returns their ids. */
async function lockCarriers(sql: Sql, { carried, userId }: Carried): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT c.id::text FROM conversations c WHERE c.user_id = $2::uuid AND (c.project_id = $1::uuid
       OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = c.id AND m.project_id = $1::uuid)
       OR EXISTS (SELECT 1 FROM tool_calls t WHERE t.conversation_id = c.id AND t.project_id = $1::uuid)
       OR EXISTS (SELECT 1 FROM events e WHERE e.conversation_id = c.id AND e.project_id = $1::uuid))
     ORDER BY c.id FOR NO KEY UPDATE`,
    [carried, userId],
  );
  return rows.map(({ id }) => id);
}
