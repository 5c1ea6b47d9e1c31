import type { Sql } from '../sql.js';
import { eventJson } from './stream.js';

/** An event that the transcript has no row for: cards, briefings, failures, interruptions, replaced messages. */
export interface ToldEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Events that messages, calls and transitions do not cover. The same condition as that of the partial index
 * `idx_events_told`; under row-level security it cannot look into `data`.
 */
const TOLD = `e.type NOT IN ('turn.started', 'turn.pending', 'message.absorbed', 'message.edited', 'message.completed', 'message.reset', 'thinking', 'tool.started', 'tool.finished', 'handoff')`;
const TURN = `(e.data->>'turn')::int`;

/**
 * The events of a range of turns that the transcript has no rows for, in order, with the outcomes of the proposals among
 * them, in whatever turn those were decided.
 */
export function readToldEvents(sql: Sql, id: string, turns: { readonly from: number; readonly to: number }) {
  return sql<ToldEvent>(
    `WITH told AS (
       SELECT e.id, e.type, e.data, e.created_at FROM events e
       WHERE e.conversation_id = $1::uuid AND ${TOLD} AND ${TURN} BETWEEN $2::int AND $3::int
         AND NOT (e.type = 'turn.completed' AND e.data->>'outcome' <> 'interrupted')
     ), later AS (
       SELECT e.id, e.type, e.data, e.created_at FROM events e
       WHERE e.conversation_id = $1::uuid AND ${TOLD} AND ${TURN} > $3::int AND e.type = 'confirmation.settled'
         AND e.data->>'id' IN (SELECT data->'confirmation'->>'id' FROM told WHERE type = 'confirmation.required')
     )
     SELECT e.type, ${eventJson('e')} AS data FROM (SELECT * FROM told UNION ALL SELECT * FROM later) e ORDER BY e.id`,
    [id, turns.from, turns.to],
  );
}
