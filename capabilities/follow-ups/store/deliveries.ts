import type { Sql } from '@roundtable/prisma';

/** Serialises the deliveries to a user: counts are read first, and the delivery that they allow is stored later. */
export async function lockDeliveries(sql: Sql, userId: string): Promise<void> {
  await sql(`SELECT pg_advisory_xact_lock(hashtextextended('follow-ups:' || $1::text, 0))::text AS locked`, [
    userId,
  ]);
}

export interface DeliveryCounts {
  readonly sentToday: number;
  /** Deliveries since the user last wrote in any conversation, or made a request outside of conversations. */
  readonly unanswered: number;
  /** Whether a commitment or reminder is pending. */
  readonly awaited: boolean;
}

export async function countDeliveries(
  sql: Sql,
  about: { userId: string; localDay: string },
): Promise<DeliveryCounts> {
  const [row] = await sql<DeliveryCounts>(
    `SELECT (SELECT count(*)::int FROM follow_up_deliveries
         WHERE user_id = $1::uuid AND local_day = $2::date AND dropped_at IS NULL) AS "sentToday",
       (SELECT count(*)::int FROM follow_up_deliveries d
         WHERE d.user_id = $1::uuid AND d.answered_at IS NULL AND d.dropped_at IS NULL AND NOT EXISTS (
           SELECT 1 FROM conversations c JOIN inputs i ON i.conversation_id = c.id
           WHERE c.user_id = $1::uuid AND c.updated_at > d.created_at AND i.kind <> 'system' AND i.created_at > d.created_at)
         AND NOT EXISTS (
           SELECT 1 FROM follow_ups f
           WHERE f.user_id = $1::uuid AND f.rhythm IS NULL AND f.agent_id IS NULL AND f.created_at > d.created_at)
       ) AS unanswered,
       EXISTS (SELECT 1 FROM follow_ups f WHERE f.user_id = $1::uuid AND f.rhythm IS NULL AND f.pending
         AND f.status IN ('scheduled', 'sent')) AS awaited`,
    [about.userId, about.localDay],
  );
  return row ?? { sentToday: 0, unanswered: 0, awaited: false };
}

export interface NewDelivery {
  readonly userId: string;
  readonly followUpId: string;
  readonly occurrence: number;
  readonly conversationId: string;
  readonly inputNo: number;
  readonly localDay: string;
}

/** Records a delivery; the ledger allows one per occurrence, so a retry cannot deliver it again. */
export async function insertDelivery(sql: Sql, row: NewDelivery): Promise<void> {
  await sql(
    `INSERT INTO follow_up_deliveries (user_id, follow_up_id, occurrence, conversation_id, input_no, local_day)
     VALUES ($1::uuid, $2::uuid, $3::int, $4::uuid, $5::int, $6::date)`,
    [row.userId, row.followUpId, row.occurrence, row.conversationId, row.inputNo, row.localDay],
  );
}

/** After the user settled a follow-up: deliveries that no turn has taken are dropped, the others count as answered. */
export async function settleDeliveries(sql: Sql, followUpId: string): Promise<void> {
  await sql(
    `UPDATE follow_up_deliveries d SET
       dropped_at = CASE WHEN i.taken_at IS NULL THEN now() ELSE d.dropped_at END,
       answered_at = CASE WHEN i.taken_at IS NULL THEN d.answered_at ELSE now() END
     FROM inputs i WHERE d.follow_up_id = $1::uuid AND d.answered_at IS NULL AND d.dropped_at IS NULL
       AND i.conversation_id = d.conversation_id AND i.n = d.input_no`,
    [followUpId],
  );
}

/** Whether an occurrence still needs a mail: it was not answered, dropped or settled. */
export async function followUpWantsMail(
  sql: Sql,
  about: { followUpId: string; occurrence: number },
): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 AS found FROM follow_up_deliveries d JOIN follow_ups f ON f.id = d.follow_up_id
     WHERE d.follow_up_id = $1::uuid AND d.occurrence = $2::int AND d.answered_at IS NULL AND d.dropped_at IS NULL
       AND f.status IN ('scheduled', 'sent')`,
    [about.followUpId, about.occurrence],
  );
  return rows.length > 0;
}
