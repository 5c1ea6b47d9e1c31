import { lazy, Suspense, useEffect, useState } from 'react';
import { useProfile } from '../../app/session.js';
import { keepDraft, readDraft } from '../../ui/drafts/draft-store.js';
import { toast } from '../../ui/toasts/toast.js';
import { giveBack } from '../state/open-stores.js';
import { useWords } from './queue-list-words.js';
import type { QueuedMessage, QueueProps } from './queue-messages.js';
import { queuedDraft } from './queued-draft.js';

const QueueMessages = lazy(async () => ({ default: (await import('./queue-messages.js')).QueueMessages }));

/**
 * Messages that no turn has taken yet, while one runs; loaded when the first one waits. What was typed into one that a
 * turn takes meanwhile goes into the message field.
 */
export function QueueList(
  props: Omit<QueueProps, 'editing' | 'setEditing' | 'onTaken'> & { readonly isRunning: boolean },
) {
  const { conversationId, inbox, isRunning } = props;
  const { t } = useWords();
  const { id: userId } = useProfile();
  const [editing, setEditing] = useState<string | null>(null);
  const isGone = editing !== null && !inbox.some(({ messageId }) => messageId === editing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is taken
  useEffect(() => {
    if (editing !== null && isGone) handOver(editing);
  }, [isGone]);

  function handOver(messageId: string) {
    setEditing(null);
    const { text } = readDraft(userId, queuedDraft(messageId), { text: '' });
    if (text === undefined) return;
    keepDraft(userId, queuedDraft(messageId), {});
    giveBack({ userId, id: conversationId }, messageId, text);
    toast(t('takenWhileEditing'));
  }

  if (!inbox.some(isWaiting) || !(isRunning || editing !== null)) return null;
  return (
    <Suspense fallback={null}>
      <QueueMessages {...props} editing={editing} setEditing={setEditing} onTaken={handOver} />
    </Suspense>
  );
}

function isWaiting({ kind, text }: QueuedMessage): boolean {
  return kind === 'message' && text !== null;
}
