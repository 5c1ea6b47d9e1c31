import type { Sql } from '../sql.js';

/** A transition, with what the tables record of the new agent's context. */
export interface HandoffRecord {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
  readonly members: readonly string[] | null;
  readonly via: 'tool' | 'route' | 'system';
  readonly reason: string;
  readonly context: string | null;
  readonly announcement: string;
  readonly turn: number;
  readonly afterSeq: number;
  readonly at: string;
  /** The user's message that led to it. */
  readonly message: { readonly id: string; readonly seq: number; readonly turn: number } | null;
  /** The detail of the new agent's first model call; null when it has not spoken. */
  readonly firstCall: Readonly<Record<string, unknown>> | null;
  /** The agent's declaration in the team version of that turn. */
  readonly declared: { readonly context?: readonly string[]; readonly transcript?: string } | null;
  /** Until the next transition; null while the agent is active. */
  readonly durationMs: number | null;
}

const LEDGER = `
SELECT t.seq, t.from_agent AS "from", t.to_agent AS "to", nullif(t.members, '{}') AS members, t.via, t.reason, t.context,
  t.announcement, t.turn, t.after_seq AS "afterSeq", to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
  (extract(epoch FROM t.until - t.at) * 1000)::float8 AS "durationMs",
  (SELECT json_build_object('id', m.id, 'seq', m.seq, 'turn', m.turn) FROM messages m
    WHERE m.conversation_id = $1::uuid AND m.seq <= t.after_seq AND m.turn = t.turn AND m.role = 'user'
    ORDER BY m.seq DESC LIMIT 1) AS message,
  spoke.detail AS "firstCall",
  CASE WHEN spoke.detail IS NULL THEN (
    SELECT a FROM steps s, team_versions v, jsonb_array_elements(v.content->'agents') a
    WHERE s.conversation_id = $1::uuid AND s.turn = t.turn AND s.step = 1 AND a->>'id' = t.to_agent
      AND v.hash = jsonb_path_query_first(s.opening_events, '$[*] ? (@.type == "teamPinned").team.hash') #>> '{}'
  ) END AS declared
FROM (
  SELECT *, lead(at) OVER (ORDER BY seq) AS until, lead(after_seq) OVER (ORDER BY seq) AS until_seq
  FROM agent_transitions WHERE conversation_id = $1::uuid
) t
LEFT JOIN LATERAL (
  SELECT s.detail FROM messages m
  JOIN steps s ON s.conversation_id = m.conversation_id AND s.turn = m.turn AND s.step = m.step
  WHERE m.conversation_id = $1::uuid AND m.seq > t.after_seq AND (t.until_seq IS NULL OR m.seq <= t.until_seq)
    AND m.role = 'agent' AND m.agent = t.to_agent
  ORDER BY m.seq LIMIT 1
) spoke ON true
ORDER BY t.seq LIMIT 1000`;

/** The handoffs of a conversation, in order; 1,000 at most. */
export function readHandoffLedger(sql: Sql, id: string): Promise<HandoffRecord[]> {
  return sql<HandoffRecord>(LEDGER, [id]);
}
