import { catalogue, fail, ok, type ServiceResult, say } from '@roundtable/core';
import { insertConversation, localeOf, lockName, type Sql, teamWith } from '@roundtable/prisma';
import { conversationForCheckIns, SPEAKS_UNASKED } from '../store/own-conversation.js';

const TITLE = catalogue('checkIns.title', { en: 'Check-ins', es: 'Registros' });

/**
 * Returns the conversation that answers check-ins sent from outside of any conversation. The first such check-in opens
 * it with the default team; its team can speak unasked. Of two concurrent requests, only one opens a conversation.
 */
export async function defaultConversation(
  sql: Sql,
  about: { readonly userId: string; readonly defaultTeam: string | null },
): Promise<ServiceResult<string>> {
  const { userId, defaultTeam } = about;
  await lockName(sql, `default-conversation:${userId}`);
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
  const locale = await localeOf(sql, userId);
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
