import { asLocale, catalogue, fail, ok, type ServiceResult, say } from '@roundtable/core';
import { insertConversation, type Sql, teamWith } from '@roundtable/prisma';

/** What a team has that speaks unasked. */
const SPEAKS_UNASKED = 'followUps';

const TITLE = catalogue('checkIns.title', { en: 'Check-ins', es: 'Registros' });

/**
 * Where a check-in from outside of any conversation is answered: in the check-ins' own, with a team that speaks unasked;
 * the first one opens it, with the default team. Two requests at once open one.
 */
export async function defaultConversation(
  sql: Sql,
  about: { readonly userId: string; readonly defaultTeam: string | null },
): Promise<ServiceResult<string>> {
  const { userId, defaultTeam } = about;
  await sql(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [
    `default-conversation:${userId}`,
  ]);
  const own = await conversationForCheckIns(sql, userId);
  if (own !== null) return ok(own);
  const team = await teamWith(sql, { section: SPEAKS_UNASKED, preferred: defaultTeam });
  if (team === null) {
    return fail(
      'VALIDATION_ERROR',
      'conversationId: is needed, because no team here takes check-ins by itself',
      {
        conversationId: 'is needed',
      },
    );
  }
  const [profile] = await sql<{ locale: string }>('SELECT locale FROM profiles WHERE id = $1::uuid', [
    userId,
  ]);
  const locale = asLocale(profile?.locale);
  const opened = await insertConversation(sql, {
    userId,
    team: team.id,
    homeAgent: team.home,
    title: say(TITLE, locale),
    sessionType: 'general',
    locale,
    columns: { is_for_check_ins: 'true' },
  });
  return ok(opened);
}

/** The conversation that a check-in from outside of the talk has opened. */
async function conversationForCheckIns(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT c.id::text FROM conversations c
     JOIN teams t ON t.id = c.team_id JOIN team_versions v ON v.hash = t.current_hash
     WHERE c.user_id = $1::uuid AND c.is_for_check_ins AND c.deleted_at IS NULL AND v.content->$2::text IS NOT NULL
     ORDER BY c.archived_at IS NULL DESC, c.updated_at DESC, c.id LIMIT 1`,
    [userId, SPEAKS_UNASKED],
  );
  return row?.id ?? null;
}
