import { ActionIcon, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isSignedOut } from '../../app/api.js';
import { queryClient } from '../../app/query-client.js';
import { faultyIn, isUploading, readyIn, refusedFile } from '../../attachments/draft-files.js';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { errorWords } from '../../ui/error-words.js';
import { above, messageDraft } from '../state/open-stores.js';
import { useConversation, useConversationState } from '../state/use-conversation.js';
import { useWords } from '../words.js';
import classes from './composer.module.css';
import { isTouchKeyboard, takeFocus } from './composer-keyboard.js';
import { Suggestions } from './suggestions.js';

/** The API's limit; its schema would bring all of Zod's description of it here. */
const LONGEST = 32_000;
const COUNTED_FROM = LONGEST - 1_000;

export interface ComposerHandle {
  readonly focus: () => void;
}

/** Where the user writes. What is typed stays until the server has it: over a reload, an error, a lost connection. */
export function Composer(props: {
  readonly ref?: Ref<ComposerHandle>;
  /** Stands before the field: what else can be given than words. */
  readonly start?: ReactNode | undefined;
  /** What Escape does here; in a panel it closes that else. */
  readonly onEscape?: (() => void) | undefined;
}) {
  const { ref, start, onEscape } = props;
  const { id, send, putBack, files } = useConversation();
  const chosen = useSyncExternalStore(files.subscribe, files.get);
  const { t } = useWords();
  const draft = useDraft(messageDraft(id), { text: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const [error, setError] = useState<string | null>(null);
  const returned = useConversationState((state) => state.returned);
  const { text } = draft.value;
  const left = LONGEST - text.length;
  const ready = readyIn(chosen);
  const faulty = faultyIn(chosen);
  const isEmpty = text.trim() === '' && ready.length === 0;

  useEffect(() => takeFocus(field.current), []);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text that comes back
  useEffect(() => {
    const last = returned.at(-1);
    if (last === undefined) return;
    if (isSignedOut(last.error)) void queryClient.invalidateQueries();
    if (last.error !== null) setError(errorWords(last.error));
    draft.set({ text: above(returned.map((one) => one.text).join('\n\n'), text) });
    for (const one of returned) {
      files.putBack(one.attachments ?? [], refusedFile(one.error));
      putBack(one.id);
    }
    field.current?.focus();
  }, [returned]);

  function sendNow() {
    if (isUploading(chosen)) return setError(t('composer.uploading'));
    if (faulty !== undefined) return setError(t('composer.faulty', { name: faulty.name }));
    if (isEmpty || left < 0) return;
    setError(null);
    // What comes without words is called by its name.
    send(text.trim() || ready.map(({ name }) => name).join(', '), undefined, files.take());
    draft.clear();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onEscape?.();
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229; // Safari ends with 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouchKeyboard()) return;
    event.preventDefault();
    sendNow();
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
      }}
    >
      {start !== undefined && <span className={classes.start}>{start}</span>}
      <Textarea
        ref={field}
        className={classes.field}
        classNames={{ input: classes.input }}
        aria-label={t('composer.label')}
        aria-describedby={hint}
        data-mantine-stop-propagation={onEscape !== undefined}
        placeholder={t('composer.placeholder')}
        autosize
        minRows={1}
        maxRows={9}
        value={text}
        error={left < 0 ? t('composer.tooLong', { count: -left }) : error}
        onChange={(event) => {
          setError(null);
          draft.set({ text: event.currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        type="submit"
        size={44}
        radius="lg"
        aria-label={t('composer.send')}
        aria-disabled={isEmpty || isUploading(chosen) || faulty !== undefined || left < 0}
        className={classes.send}
      >
        <IconSend2 size={22} aria-hidden />
      </ActionIcon>
      <p id={hint} className={classes.hint}>
        {text.length >= COUNTED_FROM && left >= 0 ? t('composer.left', { count: left }) : t('composer.hint')}
      </p>
      {text === '' && (
        <Suggestions
          onFill={(words) => {
            draft.set({ text: words });
            field.current?.focus();
          }}
          onSent={() => {
            if (!isTouchKeyboard()) field.current?.focus();
          }}
        />
      )}
    </form>
  );
}
