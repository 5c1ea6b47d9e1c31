import type { UserTx } from '@roundtable/prisma';
import { GOALS_IN_USE } from '../../goals/server.js';

/** The goal that the conversation was opened about ("talk about this goal"), unless it was deleted. */
export async function goalOfConversation(tx: UserTx, conversationId: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>(
    `SELECT g.id::text FROM conversations c JOIN ${GOALS_IN_USE} g ON g.id = c.goal_id AND g.user_id = c.user_id
     WHERE c.id = $1::uuid AND c.user_id = $2::uuid`,
    [conversationId, tx.userId],
  );
  return row?.id ?? null;
}
