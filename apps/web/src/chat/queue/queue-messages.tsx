import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { InboxEntry } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { Suspense, useContext, useRef, useState } from 'react';
import { api } from '../../app/api.js';
import { useProfile } from '../../app/session.js';
import { draftFilesOf } from '../../attachments/draft-files.js';
import { filesOf } from '../../attachments/sent-files.js';
import { takenFilesOf } from '../../attachments/taken-files.js';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { errorWords } from '../../ui/error-words.js';
import { optionalPart } from '../../ui/optional-part.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { TeamContext } from '../messages/message-parts.js';
import { giveBack } from '../state/open-stores.js';
import classes from './queue-messages.module.css';
import { useWords } from './queue-words.js';
import { queuedDraft } from './queued-draft.js';

const MessageFiles = optionalPart(
  async () => (await import('../../attachments/message-files.js')).MessageFiles,
);

/** The part of a waiting input that the list needs. */
export type QueuedMessage = Pick<InboxEntry, 'messageId' | 'kind' | 'text' | 'editedAt'>;

export interface QueueProps {
  readonly conversationId: string;
  readonly inbox: readonly QueuedMessage[];
  /** Id of the message that is edited. */
  readonly editing: string | null;
  readonly setEditing: (messageId: string | null) => void;
  /** A turn was quicker than the new text. */
  readonly onTaken: (messageId: string) => void;
  /** The message has another text, or null when it was taken back: shown before the stream says so. */
  readonly onChanged?: (messageId: string, text: string | null) => void;
}

/** Messages that no turn has taken yet: each can be changed and taken back until one does. */
export function QueueMessages(props: QueueProps) {
  const { t } = useWords();
  const waiting = props.inbox.filter(({ kind, text }) => kind === 'message' && text !== null);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('title', { count: waiting.length })} className={classes.queue}>
      <Text size="xs" c="dimmed">
        {t('title', { count: waiting.length })}. {t('hint')}
      </Text>
      <Stack component="ol" gap="xs" className={classes.list}>
        {waiting.map((message) => (
          <Queued key={message.messageId} {...props} message={message} />
        ))}
      </Stack>
    </section>
  );
}

function Queued(props: QueueProps & { readonly message: QueuedMessage }) {
  const { conversationId, message, onChanged, setEditing } = props;
  const { id: userId } = useProfile();
  const { t } = useWords();
  const takesFiles = takenFilesOf(useContext(TeamContext)) !== null;
  const isEditing = props.editing === message.messageId;
  const [isBusy, setBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const text = message.text ?? '';

  async function giveFilesBack() {
    const files = await filesOf(conversationId, [message.messageId]);
    draftFilesOf(userId, conversationId).putBack(files);
  }

  async function withdraw() {
    setBusy(true);
    try {
      await api.conversations.withdrawMessage(conversationId, message.messageId);
      onChanged?.(message.messageId, null);
      toast(t('withdrawn'), () => {
        giveBack({ userId, id: conversationId }, message.messageId, text);
        if (takesFiles) giveFilesBack().catch(toastError);
      });
    } catch (error) {
      if (isTaken(error)) toast(t('takenBeforeWithdrawal'));
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  function leave() {
    setEditing(null);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <Paper component="li" className={classes.message}>
      {isEditing ? (
        <Editor {...props} leave={leave} />
      ) : (
        <div className={classes.line}>
          <Text size="sm" className={classes.text}>
            {text}
            {message.editedAt !== null && (
              <Text span size="xs" c="dimmed">
                {' '}
                ({t('edited')})
              </Text>
            )}
          </Text>
          {takesFiles && (
            <Suspense fallback={null}>
              <MessageFiles conversationId={conversationId} messageId={message.messageId} />
            </Suspense>
          )}
          <Group gap={0} ml="auto">
            <Button
              ref={editButton}
              size="compact-sm"
              variant="subtle"
              aria-label={t('editThis', { text: beginning(text) })}
              onClick={() => setEditing(message.messageId)}
            >
              {t('edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isBusy}
              aria-label={t('withdrawThis', { text: beginning(text) })}
              onClick={() => void withdraw()}
            >
              {t('withdraw')}
            </Button>
          </Group>
        </div>
      )}
    </Paper>
  );
}

function Editor(props: QueueProps & { readonly message: QueuedMessage; readonly leave: () => void }) {
  const { conversationId, message, onChanged, onTaken, leave } = props;
  const { t } = useWords();
  const draft = useDraft(queuedDraft(message.messageId), { text: message.text ?? '' });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { text } = draft.value;

  async function save() {
    if (text.trim() === '') return setError(t('empty'));
    setBusy(true);
    try {
      if (draft.isDirty) await api.conversations.editMessage(conversationId, message.messageId, { text });
      onChanged?.(message.messageId, text);
      draft.clear();
      leave();
    } catch (failure) {
      if (!isTaken(failure)) return setError(errorWords(failure));
      onTaken(message.messageId);
    } finally {
      setBusy(false);
    }
  }

  function cancel() {
    draft.clear();
    leave();
  }

  return (
    <Stack gap="xs">
      <Textarea
        autoFocus
        autosize
        minRows={1}
        maxRows={8}
        aria-label={t('newText')}
        data-mantine-stop-propagation // Escape is for the text, not for the panel around it
        value={text}
        error={error}
        onChange={(event) => {
          setError(null);
          draft.set({ text: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            cancel();
          }
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void save();
          }
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" loading={isBusy} onClick={() => void save()}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A turn has taken it, or has answered it. */
function isTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}

function beginning(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
