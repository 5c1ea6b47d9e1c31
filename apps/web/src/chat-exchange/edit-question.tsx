import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { knownFilesOf } from '../attachments/sent-files.js';
import type { MessageEntry } from '../chat/conversation-state.js';
import { useConversation } from '../chat/use-conversation.js';
import { newId } from '../ui/new-id.js';
import { latestExchange } from './latest-exchange.js';
import classes from './message-actions.module.css';
import { useWords } from './words.js';

const MOST_ROWS = 12;

/** The user's latest words, to be said differently: in the place of the bubble. */
export function EditQuestion(props: { readonly message: MessageEntry; readonly onClose: () => void }) {
  const { message, onClose } = props;
  const { t } = useWords();
  const { id, get, send, dispatch } = useConversation();
  const [draft, setDraft] = useState(() => latestExchange(get())?.text ?? message.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === '') return;
    // The talk may have gone on meanwhile, from another tab: then the words go to the message field.
    const latest = latestExchange(get());
    if (latest?.turn === message.turn) send(text, message.turn, knownFilesOf(id, latest.messages));
    else dispatch({ type: 'returned', id: newId(), text });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className={classes.editor} onSubmit={submit} onKeyDown={onKeyDown}>
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
