import { type Sql, UUID } from '../sql.js';

/** How far a conversation has come, as its viewers and waiters see it. */
export interface ChangeMark {
  readonly conversationId: string;
  readonly eventNo: number;
  /** The last input that has its outcome. */
  readonly ended: number | null;
  /** The last input that a turn has taken. */
  readonly taken: number | null;
  readonly deleted: boolean;
  /** Differs when the partial text does. */
  readonly partial: string | null;
}

/** System role. The marks of these conversations; of one that is purged there is none, nor of what is no id. */
export function readChangeMarks(sql: Sql, ids: readonly string[]): Promise<ChangeMark[]> {
  return sql<ChangeMark>(
    `SELECT c.id::text AS "conversationId", c.event_no AS "eventNo",
       (SELECT i.n FROM inputs i WHERE i.conversation_id = c.id AND i.outcome IS NOT NULL ORDER BY i.n DESC LIMIT 1) AS ended,
       (SELECT i.n FROM inputs i WHERE i.conversation_id = c.id AND i.taken_at IS NOT NULL ORDER BY i.n DESC LIMIT 1) AS taken,
       c.deleted_at IS NOT NULL AS deleted,
       (SELECT concat_ws('/', p.attempt, octet_length(p.text), s.token, s.done) FROM partials p
         JOIN steps s ON s.conversation_id = p.conversation_id AND s.turn = p.turn AND s.step = p.step
         WHERE p.conversation_id = c.id) AS partial
     FROM conversations c WHERE c.id = ANY ($1::uuid[])`,
    [`{${ids.filter((id) => UUID.test(id)).join(',')}}`],
  );
}
