import type { InboxItem } from '@roundtable/capabilities/inbox';
import { useTeams } from '../chat/chat-queries.js';
import { agentName } from '../ui/agents/local-names.js';
import { useWords } from './words.js';

const TOPICS = ['follow_up', 'insights', 'check_in', 'win', 'project_file', 'incoming_webhook'] as const;

/** What an item is, in a few words. */
export function useAbout(): (item: Pick<InboxItem, 'kind' | 'topic'>) => string {
  const { t } = useWords();
  return ({ kind, topic }) =>
    kind === 'unasked'
      ? t(`topics.${TOPICS.find((known) => known === topic) ?? 'other'}`)
      : t(`kinds.${kind}`);
}

/** Who wrote it, under the name that the page's language has for them. */
export function useWho(): (item: Pick<InboxItem, 'agent' | 'team'>) => string {
  const { t, locale } = useWords();
  const teams = useTeams().data?.items;
  return ({ agent, team }) =>
    agent === null
      ? t('somebody')
      : agentName(
          agent,
          teams?.find(({ id }) => id === team),
          locale,
        );
}
