import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconRefresh } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { MessageEntry } from '../chat/conversation-state.js';
import { useConversation, useConversationState } from '../chat/use-conversation.js';
import { toast, toastError } from '../ui/toast.js';
import { latestExchange } from './latest-exchange.js';
import classes from './message-actions.module.css';
import { useWords } from './words.js';

/** What can be done with an agent's message: copied, and if it is the latest answer, asked for again. */
export function AnswerActions({ message }: { readonly message: MessageEntry }) {
  const { t } = useWords();
  const { get, send } = useConversation();
  const isLatest = useConversationState((state) => latestExchange(state)?.answered === message.id);
  const again = () => {
    const latest = latestExchange(get());
    if (latest !== null) send(latest.text, latest.turn);
  };
  return (
    <div className={classes.actions} data-shown={isLatest || undefined}>
      <Copy text={message.text} />
      {isLatest && (
        <Action label={t('again')} onClick={again}>
          <IconRefresh size={16} aria-hidden />
        </Action>
      )}
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
        <Action ref={editRef} label={t('edit')} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </Action>
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
    <Action label={t('copy')} onClick={() => void copy()}>
      <IconCopy size={16} aria-hidden />
    </Action>
  );
}

function Action(props: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  const { label, onClick, children, ref } = props;
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
