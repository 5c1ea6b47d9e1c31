import type { InboxItem } from '@roundtable/capabilities/inbox';
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
