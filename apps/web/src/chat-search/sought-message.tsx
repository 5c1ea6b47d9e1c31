import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { messageKey } from '../chat/state/conversation-state.js';
import type { OpenConversation } from '../chat/state/use-conversation.js';
import { useConversation } from '../chat/state/use-conversation.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords } from './words.js';

/** While pages are being brought for somebody else. */
const MEANWHILE_MS = 50;

/** Leads to one message: brings earlier ones until it is there, shows it, and gives it the focus. */
export function SoughtMessage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const conversation = useConversation();
  const chosen = useHistoryState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result that is chosen again is led to again
  useEffect(() => {
    let isLeft = false;
    let shown: HTMLElement | null = null;
    bring(conversation, id, () => isLeft)
      .then((isThere) => {
        if (isLeft) return;
        if (!isThere) return toast(t('gone'));
        requestAnimationFrame(() => {
          shown = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
          if (isLeft || shown === null) return;
          shown.tabIndex = -1;
          shown.dataset.sought = '';
          shown.scrollIntoView({ block: 'center' });
          shown.focus({ preventScroll: true });
        });
      })
      .catch(toastError);
    return () => {
      isLeft = true;
      delete shown?.dataset.sought;
    };
  }, [conversation, id, chosen]);
  return null;
}

/** @returns whether the message is in the conversation. */
async function bring(
  { get, loadOlder }: Pick<OpenConversation, 'get' | 'loadOlder'>,
  id: string,
  isLeft: () => boolean,
): Promise<boolean> {
  while (get().entries[messageKey(id)] === undefined) {
    const { older } = get();
    if (older === null || isLeft()) return false;
    await loadOlder();
    if (get().older === older) await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS));
  }
  return true;
}
