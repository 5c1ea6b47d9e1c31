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
  const { get } = useConversation();
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
      <Inspect message={message} />
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
      <Inspect message={message} />
    </div>
  );
}

/** What can be done with a line that is neither an agent's words nor the user's: looked into. */
export function LineActions({ message }: { readonly message: Place }) {
  return (
    <div className={`${classes.actions} ${classes.ofLine}`}>
      <Inspect message={message} />
    </div>
  );
}

/** The turn of a line; `id` is of the message that leads to the step that wrote it. */
interface Place {
  readonly turn: number;
  readonly id?: string;
}

function Inspect({ message: { turn, id } }: { readonly message: Place }) {
  const { t } = useWords();
  const { id: conversationId } = useConversation();
  const step = id === undefined ? '' : `&message=${id}`;
  return (
    <MessageLink label={t('inspect')} href={`/conversations/${conversationId}/inspect?turn=${turn}${step}`}>
      <IconListSearch size={16} aria-hidden />
    </MessageLink>
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
