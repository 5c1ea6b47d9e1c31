import { Anchor, Text } from '@mantine/core';
import type { InboxItem } from '@roundtable/capabilities/inbox';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { queryClient } from '../app/query-client.js';
import { toastAside } from '../ui/toasts/toast.js';
import { useCounted, useUnread } from './unread.js';
import { useAbout, useWho } from './use-about.js';
import { useWords } from './words.js';

/** What arrived: the page's words for it, and its own, which may be in another language. */
export interface News {
  readonly headline: string;
  readonly item: InboxItem;
}

/** A toast for what arrives while somebody looks at another page. @returns the latest of it, for a screen reader. */
export function useNews(): News | null {
  const { t } = useWords();
  const about = useAbout();
  const who = useWho();
  const { conversations } = useUnread();
  const isCounted = useCounted() !== undefined;
  const before = useRef<ReadonlyMap<string, number> | null>(null);
  const [said, setSaid] = useState<News | null>(null);
  const counts = JSON.stringify(conversations.map(({ id, unread, fromTurn }) => [id, unread + fromTurn]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each count, in the words of that moment
  useEffect(() => {
    if (!isCounted) return;
    const known = before.current;
    before.current = new Map(JSON.parse(counts) as [string, number][]);
    const isNews = [...before.current].some(([id, last]) => last > (known?.get(id) ?? 0));
    if (known === null || !isNews) return;
    // Everything: each capability's tools may have written, and a list of their keys would miss the next capability.
    // Only what is on the page is asked for again at once, the rest when it is shown.
    void queryClient.invalidateQueries();
    if (document.visibilityState === 'hidden') return;
    void newest().then((item) => {
      if (item === null || isOpen(item.conversationId)) return;
      const news = { item, headline: t('arrived', { who: who(item), about: about(item) }) };
      setSaid(news);
      toastAside(<NewsToast {...news} />, t('news'));
    });
  }, [counts, isCounted]);
  return said;
}

/** A page that is about to show the conversation shows what is new in it. */
function isOpen(conversationId: string): boolean {
  return location.pathname === `/conversations/${conversationId}`;
}

async function newest(): Promise<InboxItem | null> {
  const page = await api.inbox.list({ unread: 'true', limit: 1 }).catch(() => null);
  return page?.items[0] ?? null;
}

function NewsToast({ item, headline }: News) {
  return (
    <>
      <Anchor component={Link} href={`/conversations/${item.conversationId}`} size="sm" fw={600}>
        {headline}
      </Anchor>
      {item.snippet !== null && (
        <Text size="sm" lineClamp={2} lang={item.locale}>
          {item.snippet}
        </Text>
      )}
    </>
  );
}
