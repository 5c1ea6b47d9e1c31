import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { queryClient } from '../../app/query-client.js';
import type { Locale } from '../../i18n/locale.js';
import { conversationsKey } from '../chat-queries.js';
import { teamOf } from '../new-conversation/new-conversation-choice.js';

const LOOKED_AT = 100;

export const projectOfKey = (conversationId: string) => ['conversation', conversationId, 'project'] as const;

/** The project that a conversation is in: agents switch it, too, so it is asked for anew after each turn. */
export function useProjectOf(conversationId: string, enabled: boolean) {
  return useQuery({
    queryKey: projectOfKey(conversationId),
    queryFn: async () => (await api.conversations.get(conversationId)).projectId,
    enabled,
  });
}

/** The latest conversation with a team; if there is none, one begins. */
export async function latestWith(team: string, locale: Locale): Promise<string> {
  const { items } = await api.conversations.list({ limit: LOOKED_AT });
  const latest = items.find((one) => one.team === team);
  if (latest !== undefined) return latest.id;
  return opened({ team, locale });
}

/** The latest conversation about a goal; if there is none, one begins with the default team. */
export async function latestAbout(goalId: string, locale: Locale): Promise<string> {
  const { items } = await api.conversations.list({ goalId, limit: 1 });
  const [latest] = items;
  if (latest !== undefined) return latest.id;
  const team = teamOf((await api.teams.list()).items, '');
  if (team === null) throw new Error('no team is published');
  const { title } = await api.goals.get(goalId);
  return opened({ team: team.id, goalId, title, locale });
}

async function opened(body: Parameters<typeof api.conversations.create>[0]): Promise<string> {
  const { id } = await api.conversations.create(body);
  void queryClient.invalidateQueries({ queryKey: conversationsKey });
  return id;
}
