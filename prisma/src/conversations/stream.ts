import type { Sql } from '../sql.js';

export interface StreamedEvent {
  readonly id: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StreamedPartial {
  readonly messageId: string;
  readonly agent: string;
  readonly attempt: number;
  readonly turn: number;
  readonly text: string;
}

export interface StreamSlice {
  readonly events: readonly StreamedEvent[];
  readonly partial: StreamedPartial | null;
  readonly deleted: boolean;
}

const BATCH = 200;

/** An event's data with the time of its commit: the same whether it is streamed or read later. */
export const eventJson = (event: string) =>
  `jsonb_build_object('at', to_char(${event}.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || ${event}.data`;

/** The events after a number, in order, 200 at most, and the partial text of the message that streams now. */
export async function readStreamAfter(sql: Sql, id: string, after: number): Promise<StreamSlice> {
  const [row] = await sql<StreamSlice>(
    `SELECT
       (SELECT coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'data', ${eventJson('e')}) ORDER BY e.id), '[]')
         FROM (SELECT id, type, data, created_at FROM events WHERE conversation_id = $1::uuid AND id > $2::int ORDER BY id LIMIT ${BATCH}) e) AS events,
       (SELECT json_build_object('messageId', p.message_id, 'agent', p.agent, 'attempt', p.attempt, 'turn', p.turn, 'text', p.text)
         FROM partials p JOIN steps s ON s.conversation_id = p.conversation_id AND s.turn = p.turn AND s.step = p.step
         WHERE p.conversation_id = $1::uuid AND NOT s.done AND s.token = p.attempt / 10) AS partial,
       NOT EXISTS (SELECT 1 FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL) AS deleted`,
    [id, after],
  );
  return row ?? { events: [], partial: null, deleted: true };
}

/** Start position of a stream without one: before the running turn's first event, else at the end. */
export async function readStreamStart(sql: Sql, id: string) {
  const [row] = await sql<{ lastEventId: number; runningTurnStart: number | null }>(
    `SELECT c.event_no AS "lastEventId",
       CASE WHEN c.activity = 'idle' THEN NULL ELSE (
         SELECT e.id - 1 FROM events e WHERE e.conversation_id = c.id AND e.type = 'turn.started' ORDER BY e.id DESC LIMIT 1) END AS "runningTurnStart"
     FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [id],
  );
  return row ?? null;
}
