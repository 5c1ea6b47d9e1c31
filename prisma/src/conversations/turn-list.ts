import type { Sql } from '../sql.js';

/** Summary of a turn: what it answers, which agents were asked, its duration and cost. */
export interface ListedTurn {
  readonly turn: number;
  readonly kind: 'message' | 'decision' | 'system' | null;
  readonly text: string | null;
  readonly outcome: string | null;
  readonly code: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** In the order of their first model call. */
  readonly agents: readonly { readonly id: string; readonly name: string }[];
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly failedTools: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
}

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const USED = (name: string) => `coalesce((s.detail->'usage'->>'${name}')::bigint, 0)`;
/** Length of the excerpt of the message that a turn answers. */
const TEXT_CHARACTERS = 200;

const TURNS = `
SELECT t.turn, i.kind, left(i.text, ${TEXT_CHARACTERS}) AS text, i.outcome, i.outcome_code AS code,
  ${ISO('coalesce(i.taken_at, t.started_at)')} AS "startedAt",
  ${ISO('CASE WHEN i.kind IS NULL THEN t.finished_at ELSE i.ended_at END')} AS "endedAt",
  a.agents, t.asked::int AS "modelCalls", calls.count::int AS "toolCalls", calls.failed::int AS "failedTools",
  t.input_tokens::float8 AS "inputTokens", t.output_tokens::float8 AS "outputTokens", t.cost_micros::float8 AS "costMicros"
FROM (
  SELECT s.turn, min(s.started_at) AS started_at, max(s.finished_at) AS finished_at,
    count(*) FILTER (WHERE s.type = 'askAgent') AS asked,
    sum(${USED('inputTokens')} + ${USED('cacheReadTokens')} + ${USED('cacheWriteTokens')}) AS input_tokens,
    sum(${USED('outputTokens')}) AS output_tokens,
    coalesce(sum((SELECT (e->'usage'->>'costMicros')::bigint FROM jsonb_array_elements(s.events) e
      WHERE e->>'type' = 'replied' LIMIT 1)), 0) AS cost_micros
  FROM steps s WHERE s.conversation_id = $1::uuid AND s.turn < $2::int
  GROUP BY s.turn ORDER BY s.turn DESC LIMIT $3::int
) t
JOIN conversations c ON c.id = $1::uuid AND c.deleted_at IS NULL
LEFT JOIN LATERAL (
  SELECT * FROM inputs i WHERE i.conversation_id = c.id AND i.turn = t.turn
  ORDER BY i.merged_into IS NOT NULL OR i.outcome IS NOT DISTINCT FROM 'withdrawn', i.n LIMIT 1
) i ON true
CROSS JOIN LATERAL (
  SELECT count(*), count(*) FILTER (WHERE x.is_error) AS failed FROM tool_calls x
  WHERE x.conversation_id = c.id AND x.turn = t.turn
) calls
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_object('id', o.agent, 'name', coalesce(
      (SELECT m.composite->>'name' FROM messages m WHERE m.conversation_id = c.id AND m.turn = t.turn
        AND m.agent = o.agent AND m.composite IS NOT NULL LIMIT 1),
      c.state->'team'->'names'->>o.agent, o.agent)) ORDER BY o.first), '[]') AS agents
  FROM (SELECT s.agent, min(s.step) AS first FROM steps s WHERE s.conversation_id = c.id AND s.turn = t.turn
    AND s.type = 'askAgent' AND s.agent IS NOT NULL GROUP BY s.agent) o
) a
ORDER BY t.turn DESC`;

/** Turns before this one, latest first. */
export function readTurns(
  sql: Sql,
  about: { readonly id: string; readonly before: number; readonly limit: number },
): Promise<ListedTurn[]> {
  return sql<ListedTurn>(TURNS, [about.id, about.before, about.limit]);
}
