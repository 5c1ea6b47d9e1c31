import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { MessageEntry } from '../chat/state/conversation-state.js';
import { useConversation } from '../chat/state/use-conversation.js';
import { newId } from '../ui/new-id.js';
import { toastError } from '../ui/toasts/toast.js';
import { latestExchange } from './latest-exchange.js';
import classes from './message-actions.module.css';
import { useSayAnew } from './use-say-anew.js';
import { useWords } from './words.js';

const MOST_ROWS = 12;

/** The user's latest words, to be said differently: in the place of the bubble. */
export function EditQuestion(props: { readonly message: MessageEntry; readonly onClose: () => void }) {
  const { message, onClose } = props;
  const { t } = useWords();
  const { get, dispatch } = useConversation();
  const sayAnew = useSayAnew();
  const [draft, setDraft] = useState(() => latestExchange(get())?.text ?? message.text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === '' || message.turn === null) return;
    try {
      const isSaid = await sayAnew({ turn: message.turn, text });
      // The talk may have gone on meanwhile, from another tab: then the words go to the message field.
      if (!isSaid) dispatch({ type: 'returned', id: newId(), text });
      onClose();
    } catch (error) {
      toastError(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className={classes.editor} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <Textarea
        aria-label={t('editLabel')}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        autosize
        maxRows={MOST_ROWS}
        data-autofocus
        autoFocus
      />
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" type="submit" disabled={draft.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
