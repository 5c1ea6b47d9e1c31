import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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
  const { close, forget } = panel;
  useEffect(() => forget, [forget]);
  // A link in the panel leads to a page that would be under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel
  useEffect(close, [path]);
  useFocusReturn(panel.isOpen);
  // Once opened it stays: it moves out when it is closed.
  const [wasOpened, setWasOpened] = useState(false);
  if (panel.isOpen && !wasOpened) setWasOpened(true);
  if (path === '/conversations' || path.startsWith('/conversations/')) return null;
  return (
    <>
      <div className={classes.room} data-floating>
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
      </div>
      <Suspense fallback={null}>{wasOpened && <ChatPanel />}</Suspense>
    </>
  );
}

/** Closing gives the focus back to what opened it; the drawer itself does so from its second time on only. */
function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement;
    } else if (opener.current instanceof HTMLElement) {
      const element = opener.current;
      opener.current = null;
      requestAnimationFrame(() => element.focus({ preventScroll: true }));
    }
  }, [isOpen]);
}
