import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import classes from './chat-panel.module.css';
import { useChatPanel } from './use-chat-panel.js';
import { useWords } from './words.js';

const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.js')).ChatPanel }));

/** The button that opens the chat over every page; the pages of the conversations themselves need none. */
export function FloatingChat() {
  const { t } = useWords();
  const [path] = useLocation();
  const panel = useChatPanel();
  if (path === '/conversations' || path.startsWith('/conversations/')) return null;
  return (
    <>
      <div className={classes.room} />
      <ActionIcon
        size={56}
        radius="xl"
        className={classes.button}
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.open}
      >
        <IconMessageCircle size={28} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>{panel.isOpen && <ChatPanel />}</Suspense>
    </>
  );
}
