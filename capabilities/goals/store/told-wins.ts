import type { Sql } from '@roundtable/prisma';

/** Whether a win was announced in the conversation before, and how many wins were within the last day. */
export async function readToldWins(
  sql: Sql,
  about: { readonly conversationId: string; readonly winId: string },
): Promise<{ readonly before: boolean; readonly today: number }> {
  const [told] = await sql<{ before: boolean; today: number }>(
    `SELECT coalesce(bool_or(topic_id = $2::uuid), false) AS before,
       count(*) FILTER (WHERE created_at > now() - interval '1 day')::int AS today
     FROM inputs WHERE conversation_id = $1::uuid AND kind = 'system' AND topic = 'win'`,
    [about.conversationId, about.winId],
  );
  if (told === undefined) throw new Error('a count returned no row');
  return told;
}
