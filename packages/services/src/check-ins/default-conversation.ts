import { fail, ok, type ServiceResult } from '@roundtable/core';
import { conversationForFollowUp, insertConversation, type Sql, teamForFollowUps } from '@roundtable/prisma';

/**
 * Where what a user says outside of any conversation belongs, as a follow-up does: the latest conversation with a team
 * that speaks unasked, else a new one with the default team. Two requests at once open one.
 */
export async function defaultConversation(
  sql: Sql,
  about: { readonly userId: string; readonly defaultTeam: string | null },
): Promise<ServiceResult<string>> {
  const { userId, defaultTeam } = about;
  await sql(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [
    `default-conversation:${userId}`,
  ]);
  const latest = await conversationForFollowUp(sql, { userId, conversationId: null });
  if (latest !== null) return ok(latest.id);
  const team = await teamForFollowUps(sql, defaultTeam);
  if (team === null) {
    return fail('VALIDATION_ERROR', 'conversationId: is needed, because no team follows up by itself', {
      conversationId: 'is needed',
    });
  }
  const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
    userId,
  ]);
  const opened = await insertConversation(sql, {
    userId,
    team: team.id,
    homeAgent: team.home,
    title: null,
    sessionType: 'general',
    locale: profile?.locale ?? 'en',
  });
  return ok(opened);
}
