import { IconCopy, IconListSearch, IconPencil, IconRefresh } from '@tabler/icons-react';
import { type Ref, Suspense } from 'react';
import type { MessageEntry } from '../chat/state/conversation-state.js';
import { useConversation, useConversationState } from '../chat/state/use-conversation.js';
import { optionalPart } from '../ui/optional-part.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { latestExchange } from './latest-exchange.js';
import { MessageAction, MessageLink } from './message-action.js';
import classes from './message-actions.module.css';
import { useSayAnew } from './use-say-anew.js';
import { useWords } from './words.js';

const FeedbackButtons = optionalPart(
  async () => (await import('../feedback/feedback-buttons.js')).FeedbackButtons,
);

/** What can be done with an agent's message: copied, rated, looked into, and if it is the latest answer, asked for again. */
export function AnswerActions({ message }: { readonly message: MessageEntry }) {
  const { t } = useWords();
  const { id, get } = useConversation();
  const sayAnew = useSayAnew();
  const isLatest = useConversationState((state) => latestExchange(state)?.answered === message.id);
  const again = () => {
    const latest = latestExchange(get());
    if (latest !== null) sayAnew(latest).catch(toastError);
  };
  return (
    <div className={classes.actions} data-shown={isLatest || undefined}>
      <Copy text={message.text} />
      {isLatest && (
        <MessageAction label={t('again')} onClick={again}>
          <IconRefresh size={16} aria-hidden />
        </MessageAction>
      )}
      <Suspense fallback={null}>
        <FeedbackButtons message={message} />
      </Suspense>
      <MessageLink
        label={t('inspect')}
        href={`/conversations/${id}/inspect?turn=${message.turn}&message=${message.id}`}
      >
        <IconListSearch size={16} aria-hidden />
      </MessageLink>
    </div>
  );
}

/** What can be done with the user's own message: copied, and if it is the latest one, said differently. */
export function QuestionActions(props: {
  readonly message: MessageEntry;
  readonly onEdit: () => void;
  readonly editRef: Ref<HTMLButtonElement>;
}) {
  const { message, onEdit, editRef } = props;
  const { t } = useWords();
  const isLatest = useConversationState((state) => latestExchange(state)?.asked === message.id);
  return (
    <div className={classes.actions} data-shown={isLatest || undefined}>
      <Copy text={message.text} />
      {isLatest && (
        <MessageAction ref={editRef} label={t('edit')} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </MessageAction>
      )}
    </div>
  );
}

function Copy({ text }: { readonly text: string }) {
  const { t } = useWords();
  // Browsers keep the clipboard from pages that came without encryption.
  if (navigator.clipboard === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      (error: unknown) => toastError(error),
    );
  return (
    <MessageAction label={t('copy')} onClick={() => void copy()}>
      <IconCopy size={16} aria-hidden />
    </MessageAction>
  );
}
