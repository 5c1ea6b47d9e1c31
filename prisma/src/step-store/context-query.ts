import type { ContextScope } from '@roundtable/core';

/**
 * Rows of the conversation's present scope (`project_id`, may be null). In a CASE, because the planner takes a bare
 * `IS NOT DISTINCT FROM` for rarely true and would sort a whole conversation for its last row; of a CASE it expects half.
 */
const SCOPE_NOW = 'CASE WHEN project_id IS NOT DISTINCT FROM $6::uuid THEN true ELSE false END';
/** Rows of other scopes are left out (seed 002 §4.2), except in the running turn, which is always complete. */
const IN_SCOPE = `(${SCOPE_NOW} OR turn = $3::int)`;
/** Replaces results of other scopes, or of a look into all scopes: the call itself must stay paired with its tool_use. */
const NOT_KEPT = `'"This told of other work and is not kept here."'::jsonb`;

/** Derived rows matter only while the conversation itself has had no such text. */
const FREE = `NOT EXISTS (SELECT 1 FROM conversations WHERE id = $1::uuid AND outside_since IS NOT NULL AND files_since IS NOT NULL)`;
/** Derived rows (written by agents with text of others in their context) that opened the running turn. */
const DERIVED_OPENING = `SELECT coalesce(json_agg(json_build_object('id', d.row_id, 'source', d.source, 'opensTurn', true)), '[]')
    FROM inputs i JOIN derived_rows d ON d.user_id = $2::uuid AND d.row_id = i.topic_id
    WHERE i.conversation_id = $1::uuid AND i.turn = $3::int AND ${FREE}`;

/** Where the last call's window began. The turns before are looked at first: a plan that reads and sorts them all reads few then. */
const lastWindow = (turns: string) => `SELECT (detail->'window') || jsonb_build_object('at', turn) FROM steps
      WHERE conversation_id = $1::uuid AND ${turns} AND ${SCOPE_NOW} AND detail ? 'window' ORDER BY turn DESC, step DESC LIMIT 1`;

/** $1 conversation, $2 user, $3 turn, $4 agent, $5 limits.window less one, $6 scope of the transcript: all of them are used by every agent's. */
const ANCHOR = `
WITH begins AS (
  -- Without a window, the last messages.
  SELECT coalesce(
    (${lastWindow('turn BETWEEN $3::int - 20 AND $3::int')}),
    (${lastWindow('turn <= $3::int')}),
    (SELECT jsonb_build_object('from', seq, 'turn', turn, 'at', NULL) FROM messages
      WHERE conversation_id = $1::uuid AND ${SCOPE_NOW} AND role IN ('user', 'agent') AND text <> '' AND superseded_by IS NULL ORDER BY seq DESC OFFSET $5::int LIMIT 1),
    '{"from": 0, "turn": 0, "at": null}') AS place
)`;
const FROM_SEQ = `(SELECT (place->>'from')::int FROM begins)`;
const FROM_TURN = `(SELECT (place->>'turn')::int FROM begins)`;

/** The agent's last handoff to another one, however long ago: its summary is shown when the agent returns. */
const LAST_LEFT = `(SELECT max(seq) FROM agent_transitions WHERE conversation_id = $1::uuid AND from_agent = $4 AND via = 'tool' AND ${IN_SCOPE})`;

const TRANSCRIPT: Readonly<Record<string, string>> = {
  anchor: 'SELECT place FROM begins',
  messages: `SELECT coalesce(json_agg(json_build_object('id', id, 'seq', seq, 'turn', turn, 'step', step, 'role', role, 'agent', agent,
      'composite', composite, 'kind', kind, 'text', text, 'blocks', blocks, 'stopReason', stop_reason, 'supersededBy', superseded_by) ORDER BY seq), '[]')
    FROM messages WHERE conversation_id = $1::uuid AND seq >= ${FROM_SEQ} AND ${IN_SCOPE}`,
  calls: `SELECT coalesce(json_agg(json_build_object('turn', turn, 'reply', reply, 'index', index, 'toolUseId', tool_use_id, 'agent', agent,
      'tool', tool, 'input', input, 'status', status, 'isError', is_error, 'result', CASE WHEN ${IN_SCOPE} THEN result ELSE ${NOT_KEPT} END)
      ORDER BY turn, reply, index), '[]')
    FROM tool_calls WHERE conversation_id = $1::uuid AND turn >= ${FROM_TURN}`,
  transitions: `SELECT coalesce(json_agg(json_build_object('seq', seq, 'from', from_agent, 'to', to_agent, 'via', via, 'reason', reason,
      'context', context, 'announcement', announcement, 'turn', turn, 'afterSeq', after_seq, 'at', at) ORDER BY seq), '[]')
    FROM agent_transitions WHERE conversation_id = $1::uuid AND ${IN_SCOPE} AND (turn >= ${FROM_TURN} OR seq = ${LAST_LEFT})`,
  earlier: `SELECT json_build_object('throughSeq', through_seq, 'text', text) FROM conversation_summaries
    WHERE conversation_id = $1::uuid AND ${SCOPE_NOW} ORDER BY through_seq DESC LIMIT 1`,
  last_tier: `SELECT json_build_object('turn', turn, 'tier', detail->>'tier') FROM steps
    WHERE conversation_id = $1::uuid AND turn BETWEEN $3::int - 30 AND $3::int AND agent = $4 AND detail ? 'tier'
    ORDER BY turn DESC, step DESC LIMIT 1`,
  profile: `SELECT json_build_object('userName', name, 'timeZone', time_zone, 'communicationStyle', communication_style, 'purpose', purpose)
    FROM profiles WHERE id = $2::uuid`,
  proposals: `SELECT coalesce(json_agg(json_build_object('kind', kind, 'summary', coalesce(preview->>'summary', kind)) ORDER BY created_at), '[]')
    FROM confirmations WHERE conversation_id = $1::uuid AND ${SCOPE_NOW} AND status = 'open' AND expires_at > now()`,
  notes: `SELECT coalesce(json_agg(detail->>'note' ORDER BY step), '[]')
    FROM steps WHERE conversation_id = $1::uuid AND turn = $3::int AND done AND detail->>'note' IS NOT NULL`,
  derived: DERIVED_OPENING,
  derives: `SELECT EXISTS (SELECT 1 FROM derived_rows WHERE user_id = $2::uuid) AND ${FREE}`,
};

/** Which of these rows of a user are derived. $1 user, $2 ids */
export const DERIVED_AMONG = `SELECT row_id::text AS id, source, false AS "opensTurn" FROM derived_rows
  WHERE user_id = $1::uuid AND row_id = ANY ($2::uuid[])`;

const USER_SUMMARY = 'SELECT summary_json FROM user_summaries WHERE user_id = $2::uuid';
const PREFERENCES = `SELECT coalesce(json_agg(json_build_object('agent', agent, 'turns', turns, 'asked', asked, 'declined', declined) ORDER BY turns DESC), '[]')
    FROM (SELECT * FROM agent_preferences WHERE user_id = $2::uuid
      AND team_id = (SELECT team_id FROM conversations WHERE id = $1::uuid) ORDER BY turns DESC LIMIT 8) p`;

const queries = new WeakMap<ContextScope['reads'], Map<string, string>>();

/** One statement that reads exactly what a scope needs; built once for each scope, prepared once on each connection. */
export function contextQuery(scope: Pick<ContextScope, 'reads' | 'summary' | 'preferences'>): string {
  const { reads, summary, preferences } = scope;
  const made = queries.get(reads) ?? new Map<string, string>();
  queries.set(reads, made);
  const key = `${summary} ${preferences}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const facts = Object.entries(reads).map(([name, select]) => `${literal(name)}, (${select})`);
  const parts = {
    ...TRANSCRIPT,
    facts: `SELECT json_build_object(${facts.join(',\n')})`,
    ...(summary ? { user_summary: USER_SUMMARY } : {}),
    ...(summary && preferences ? { preferences: PREFERENCES } : {}),
  };
  const columns = Object.entries(parts).map(([name, select]) => `  (${select}) AS ${name}`);
  const query = `${ANCHOR}\nSELECT\n${columns.join(',\n')}`;
  made.set(key, query);
  return query;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
