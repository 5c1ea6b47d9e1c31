import type { Sql } from '../sql.js';

/** Everything that the tables hold about one turn, for its explanation. */
export interface TurnRecord {
  readonly inputs: readonly RecordedInput[];
  readonly steps: readonly RecordedStep[];
  readonly messages: readonly RecordedMessage[];
  readonly calls: readonly RecordedCall[];
  readonly transitions: readonly Record<string, unknown>[];
  readonly confirmations: readonly Record<string, unknown>[];
  /** When the user was told that the model is unavailable; null when it was not. */
  readonly pendingAt: string | null;
  /** The names that users see, by agent. */
  readonly names: Readonly<Record<string, string>>;
  /** Results of the additional SELECTs, by name. */
  readonly reads: Readonly<Record<string, unknown>>;
}

export interface RecordedInput {
  readonly messageId: string;
  readonly n: number;
  readonly kind: 'message' | 'decision' | 'system';
  readonly text: string | null;
  readonly topic: string | null;
  readonly topicId: string | null;
  readonly confirmationId: string | null;
  readonly mergedInto: string | null;
  readonly supersedes: number | null;
  readonly outcome: string | null;
  readonly code: string | null;
  readonly stopReason: string | null;
  readonly acceptedAt: string;
  readonly editedAt: string | null;
  readonly takenAt: string | null;
  readonly endedAt: string | null;
}

export interface RecordedStep {
  readonly step: number;
  readonly type: string;
  readonly agent: string | null;
  /** How often the step was claimed. */
  readonly claims: number;
  readonly done: boolean;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly costMicros: number | null;
  /** Of a reply: the steps that run the calls that it asked for. */
  readonly calls: readonly { readonly step: number; readonly index: number }[] | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

export interface RecordedMessage {
  readonly id: string;
  readonly seq: number;
  readonly step: number;
  readonly role: string;
  readonly agent: string | null;
  readonly kind: string;
  readonly text: string;
  readonly stopReason: string | null;
}

export interface RecordedCall {
  readonly reply: number;
  readonly index: number;
  readonly agent: string;
  readonly tool: string;
  readonly input: unknown;
  readonly result: unknown;
  readonly status: string;
  readonly isError: boolean;
  readonly attempts: number;
  readonly cached: boolean;
  readonly durationMs: number | null;
}

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const record = (reads: readonly string[]) => `
SELECT
  (SELECT coalesce(json_agg(json_build_object('messageId', i.id, 'n', i.n, 'kind', i.kind, 'text', i.text, 'topic', i.topic,
      'topicId', i.topic_id, 'confirmationId', i.confirmation_id, 'outcome', i.outcome, 'code', i.outcome_code,
      'mergedInto', (SELECT o.id FROM inputs o WHERE o.conversation_id = i.conversation_id AND o.n = i.merged_into),
      'stopReason', i.stop_reason, 'supersedes', i.supersedes, 'acceptedAt', ${ISO('i.created_at')}, 'editedAt', ${ISO('i.edited_at')},
      'takenAt', ${ISO('i.taken_at')}, 'endedAt', ${ISO('i.ended_at')}) ORDER BY i.n), '[]')
    FROM inputs i WHERE i.conversation_id = $1::uuid AND i.turn = $2::int) AS inputs,
  (SELECT coalesce(json_agg(json_build_object('step', s.step, 'type', s.type, 'agent', s.agent, 'claims', s.token, 'done', s.done,
      'detail', s.detail, 'startedAt', ${ISO('s.started_at')}, 'finishedAt', ${ISO('s.finished_at')},
      'calls', (SELECT e->'calls' FROM jsonb_array_elements(s.events) e WHERE e->>'type' = 'replied' LIMIT 1),
      'costMicros', (SELECT e->'usage'->'costMicros' FROM jsonb_array_elements(s.events) e WHERE e->>'type' = 'replied' LIMIT 1)
      ) ORDER BY s.step), '[]')
    FROM steps s WHERE s.conversation_id = $1::uuid AND s.turn = $2::int) AS steps,
  (SELECT coalesce(json_agg(json_build_object('id', m.id, 'seq', m.seq, 'step', m.step, 'role', m.role, 'agent', m.agent,
      'kind', m.kind, 'text', m.text, 'stopReason', m.stop_reason) ORDER BY m.seq), '[]')
    FROM messages m WHERE m.conversation_id = $1::uuid AND m.turn = $2::int) AS messages,
  (SELECT coalesce(json_agg(json_build_object('reply', t.reply, 'index', t.index, 'agent', t.agent, 'tool', t.tool, 'input', t.input,
      'result', t.result, 'status', t.status, 'isError', t.is_error, 'attempts', t.attempts, 'cached', t.cached,
      'durationMs', t.duration_ms) ORDER BY t.reply, t.index), '[]')
    FROM tool_calls t WHERE t.conversation_id = $1::uuid AND t.turn = $2::int) AS calls,
  (SELECT coalesce(json_agg(json_build_object('seq', a.seq, 'from', a.from_agent, 'to', a.to_agent, 'members', nullif(a.members, '{}'),
      'via', a.via, 'reason', a.reason, 'context', a.context, 'announcement', a.announcement, 'turn', a.turn,
      'afterSeq', a.after_seq, 'at', ${ISO('a.at')}) ORDER BY a.seq), '[]')
    FROM agent_transitions a WHERE a.conversation_id = $1::uuid AND a.turn = $2::int) AS transitions,
  (SELECT coalesce(json_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'tool', f.tool, 'agent', f.agent, 'status', f.status,
      'edits', f.edits, 'comment', f.comment, 'expiresAt', ${ISO('f.expires_at')}, 'decidedAt', ${ISO('f.decided_at')},
      'preview', f.preview) ORDER BY f.reply, f.index), '[]')
    FROM confirmations f WHERE f.conversation_id = $1::uuid AND (f.turn = $2::int OR f.id IN
      (SELECT i.confirmation_id FROM inputs i WHERE i.conversation_id = $1::uuid AND i.turn = $2::int))) AS confirmations,
  (SELECT ${ISO('min(e.created_at)')} FROM events e WHERE e.conversation_id = $1::uuid AND e.type = 'turn.pending'
    AND (e.data->>'turn')::int = $2::int) AS "pendingAt",
  -- Agents who acted as one in this turn go by their joined name.
  coalesce(c.state->'team'->'names', '{}') || (SELECT coalesce(jsonb_object_agg(m.agent, m.composite->>'name'), '{}')
    FROM messages m WHERE m.conversation_id = $1::uuid AND m.turn = $2::int AND m.composite IS NOT NULL) AS names,
  json_build_object(${reads.join(', ')}) AS reads
FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL`;

/**
 * Null when there is no such conversation; a turn that does not exist has no steps.
 * @param about `reads`: SELECTs of one value over `$1` conversation and `$2` turn, by name
 */
export async function readTurnRecord(
  sql: Sql,
  about: { readonly id: string; readonly turn: number; readonly reads: Readonly<Record<string, string>> },
): Promise<TurnRecord | null> {
  const reads = Object.entries(about.reads).map(([, select], i) => `$${i + 3}::text, (${select})`);
  const [row] = await sql<TurnRecord>(record(reads), [about.id, about.turn, ...Object.keys(about.reads)]);
  return row ?? null;
}
