import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { latestAbout } from '../chat/header/conversation-header-queries.js';
import { currentLocale } from '../i18n/locale.js';
import { keepDraft, readDraft } from '../ui/drafts/draft-store.js';
import type { PanelTarget } from './panel-store.js';

const KEPT = 'chat-panel';

/**
 * The conversation behind what the panel is asked to show: of a goal its latest one, else what was open in the panel
 * last, else the latest of all. null: there is none yet.
 */
export function usePanelConversation(target: PanelTarget | null, isNew: boolean) {
  const { id: userId } = useProfile();
  return useQuery({
    queryKey: ['chat-panel', userId, target],
    queryFn: async (): Promise<string | null> => {
      if (target?.type === 'conversation') return target.id;
      const id =
        target === null ? await lastShown(userId) : await latestAbout(target.goalId, currentLocale());
      if (id !== null) keepDraft(userId, KEPT, { conversation: id });
      return id;
    },
    enabled: !isNew,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What the panel opens with next time, also after a reload. */
export function keepShown(userId: string, conversation: string): void {
  keepDraft(userId, KEPT, { conversation });
}

async function lastShown(userId: string): Promise<string | null> {
  const { conversation } = readDraft(userId, KEPT, { conversation: '' });
  if (conversation !== undefined && (await exists(conversation))) return conversation;
  const { items } = await api.conversations.list({ limit: 1 });
  return items[0]?.id ?? null;
}

async function exists(id: string): Promise<boolean> {
  return api.conversations.get(id).then(
    () => true,
    () => false,
  );
}
