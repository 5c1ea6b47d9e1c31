import { ActionIcon, Button, Group, Loader, Text, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isTouchKeyboard, takeFocus } from '../composer/composer-keyboard.js';
import { useWords as useChatWords } from '../words.js';
import classes from './new-conversation.module.css';
import { useWords } from './new-conversation-words.js';
import type { FirstMessageState } from './use-first-message.js';

/** The first message. What is typed stays until the conversation is there. */
export function FirstMessage(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly first: FirstMessageState;
}) {
  const { text, onChange, onSend, first } = props;
  const { t } = useWords();
  const chat = useChatWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const isGoing = first.phase !== 'none';
  const isReady = text.trim() !== '' && !isGoing;
  useEffect(() => takeFocus(field.current), []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229; // Safari ends with 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouchKeyboard()) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      className={classes.message}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSend();
      }}
    >
      <Textarea
        ref={field}
        className={classes.first}
        classNames={{ input: classes.input }}
        aria-label={chat.t('composer.label')}
        placeholder={t('example')}
        autosize
        minRows={2}
        maxRows={9}
        maxLength={32_000}
        readOnly={isGoing}
        value={text}
        error={first.error}
        onChange={(event) => {
          first.typed();
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        type="submit"
        size={44}
        radius="lg"
        className={classes.send}
        aria-label={chat.t('composer.send')}
        aria-disabled={!isReady}
      >
        {isGoing ? <Loader size={20} color="white" aria-hidden /> : <IconSend2 size={22} aria-hidden />}
      </ActionIcon>
      <Group role="status" gap="xs" className={classes.status}>
        {first.phase === 'waiting' && (
          <>
            <Text size="sm">{t('waiting')}</Text>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                first.withdraw();
                field.current?.focus();
              }}
            >
              {t('withdraw')}
            </Button>
          </>
        )}
      </Group>
    </form>
  );
}
