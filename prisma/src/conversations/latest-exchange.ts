import type { LatestTurn } from '@roundtable/core';
import type { Sql } from '../sql.js';

/**
 * The conversation's latest turn; call it under the lock of its row (`lockConversation` also returns what waits). A turn
 * whose message was withdrawn before it began has a number, but does not count.
 */
export async function latestTurn(sql: Sql, conversationId: string): Promise<Omit<LatestTurn, 'waiting'>> {
  const [row] = await sql<Omit<LatestTurn, 'waiting'>>(
    `SELECT l.turn, coalesce(jsonb_typeof(c.state->'running') = 'object', false) AS running,
       EXISTS (SELECT 1 FROM inputs i WHERE i.conversation_id = c.id AND i.turn = l.turn
         AND i.kind = 'message' AND i.confirmation_id IS NULL AND i.outcome <> 'withdrawn') AS "isExchange"
     FROM conversations c CROSS JOIN LATERAL (SELECT greatest(0,
       (SELECT max(turn) FROM messages m WHERE m.conversation_id = c.id),
       (SELECT max(turn) FROM inputs i WHERE i.conversation_id = c.id AND i.outcome <> 'withdrawn')) AS turn) l
     WHERE c.id = $1::uuid`,
    [conversationId],
  );
  return row ?? { turn: 0, running: false, isExchange: false };
}

/** Rejects a turn's open proposals, because the user replaces the message that it answered. */
export async function rejectProposalsOf(sql: Sql, conversationId: string, turn: number): Promise<void> {
  await sql(
    `UPDATE confirmations SET status = 'rejected', decided_at = now()
     WHERE conversation_id = $1::uuid AND turn = $2::int AND status = 'open'`,
    [conversationId, turn],
  );
}
