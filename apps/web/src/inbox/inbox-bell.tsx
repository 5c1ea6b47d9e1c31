import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useProfile } from '../app/session.js';
import { useNotificationClicks } from '../push/use-notification-clicks.js';
import { LoadingState } from '../ui/states.js';
import { hearTabs, useUnread } from './unread.js';
import { useNews } from './use-news.js';
import { useTitleCount } from './use-title-count.js';
import { useWords } from './words.js';

const InboxList = lazy(async () => ({ default: (await import('./inbox-list.js')).InboxList }));

const MOST_SHOWN = 99;

/** How much was not read, on every page, and what it is. Tells of what arrives. */
export function InboxBell() {
  const { t } = useWords();
  const { id: userId } = useProfile();
  const { total } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const said = useNews();
  useTitleCount(total);
  useNotificationClicks();
  useEffect(() => hearTabs(userId), [userId]);
  const shown = total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(total);
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(26rem, calc(100vw - 16px))"
        middlewares={{ shift: { padding: 8 } }}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Indicator label={shown} disabled={total === 0} color="amber.3" size={18} offset={7}>
          <Popover.Target>
            <ActionIcon
              variant="transparent"
              c="white"
              size="lg"
              aria-label={total === 0 ? t('bell') : t('bellUnread', { count: shown })}
              onClick={() => setOpen(!isOpen)}
            >
              <IconBell aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0} aria-label={t('title')}>
          <Suspense fallback={<LoadingState />}>
            <InboxList close={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <span role="status" className="visually-hidden">
        {said !== null && (
          <>
            {said.headline}. <span lang={said.item.locale}>{said.item.snippet}</span>
          </>
        )}
      </span>
    </>
  );
}
