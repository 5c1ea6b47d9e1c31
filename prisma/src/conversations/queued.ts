import type { Sql } from '../sql.js';
import { type StatementParts, withParts } from '../statement-parts.js';

/** A message that no turn has taken. */
export interface QueuedMessage {
  readonly messageId: string;
  readonly n: number;
  readonly kind: string;
  readonly text: string;
  readonly acceptedAt: string;
  readonly editedAt: string | null;
}

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Changes a waiting message's row, and writes an event for the stream. A step that takes the message locks its row first, too
 * (`claimStep`), so that a change and a claim are ordered. Locks the message before the conversation, in the order of a step.
 */
const change = (set: string, event: string, also = '') => `
WITH changed AS (
  UPDATE inputs SET ${set}
  WHERE conversation_id = $1::uuid AND id = $2::uuid AND kind = 'message' AND confirmation_id IS NULL
    AND taken_at IS NULL AND outcome IS NULL
    AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = $1::uuid AND c.deleted_at IS NULL)
  RETURNING n, id, kind, text, supersedes, created_at, edited_at
), conv AS (
  UPDATE conversations SET event_no = event_no + 1, updated_at = now()
  WHERE id = $1::uuid AND EXISTS (SELECT 1 FROM changed) RETURNING id, user_id, event_no, coalesce((state->>'turn')::int, 0) AS turn
), told AS (
  INSERT INTO events (conversation_id, id, user_id, type, data)
  SELECT conv.id, conv.event_no, conv.user_id, '${event}', ${event === 'message.edited' ? "jsonb_build_object('messageId', changed.id, 'text', changed.text)" : "jsonb_build_object('messageId', changed.id, 'turn', conv.turn)"}
  FROM conv, changed
)${also}
SELECT id::text AS "messageId", n, kind, text, ${ISO('created_at')} AS "acceptedAt", ${ISO('edited_at')} AS "editedAt" FROM changed`;

const edit = (onEdit: StatementParts['onEdit']) =>
  change(
    'text = $3, edited_at = now()',
    'message.edited',
    `, edited AS (SELECT $1::uuid AS conversation_id, id AS input_id, text FROM changed)${withParts('onEdit', onEdit)}`,
  );
/** Reopens the proposals that were rejected when this message was accepted to replace an exchange (`rejectProposalsOf`). */
const REOPENED = `
, reopened AS (
  UPDATE confirmations p SET status = 'open', decided_at = NULL FROM changed, conv
  WHERE p.conversation_id = conv.id AND p.turn = changed.supersedes AND p.status = 'rejected' AND p.decided_input IS NULL
    AND p.expires_at > now()
)`;
const WITHDRAW = change(`outcome = 'withdrawn', ended_at = now()`, 'message.withdrawn', REOPENED);

/** Replaces the text of a waiting message; null when the message is not (or no longer) waiting. */
export async function editQueued(
  sql: Sql,
  about: Pick<StatementParts, 'onEdit'> & { conversationId: string; messageId: string; text: string },
): Promise<QueuedMessage | null> {
  const [row] = await sql<QueuedMessage>(edit(about.onEdit), [
    about.conversationId,
    about.messageId,
    about.text,
  ]);
  return row ?? null;
}

/** Ends a waiting message as withdrawn; the workflow skips its number. Null when the message is not (or no longer) waiting. */
export async function withdrawQueued(
  sql: Sql,
  about: { conversationId: string; messageId: string },
): Promise<QueuedMessage | null> {
  const [row] = await sql<QueuedMessage>(WITHDRAW, [about.conversationId, about.messageId]);
  return row ?? null;
}

/** The state of a user's message in the queue; null when the conversation has no such message. */
export async function messageStanding(sql: Sql, conversationId: string, messageId: string) {
  const [row] = await sql<{ outcome: string | null; taken: boolean; decides: boolean }>(
    `SELECT i.outcome, i.taken_at IS NOT NULL AS taken, i.confirmation_id IS NOT NULL AS decides
     FROM inputs i JOIN conversations c ON c.id = i.conversation_id AND c.deleted_at IS NULL
     WHERE i.conversation_id = $1::uuid AND i.id = $2::uuid AND i.kind = 'message'`,
    [conversationId, messageId],
  );
  return row ?? null;
}
