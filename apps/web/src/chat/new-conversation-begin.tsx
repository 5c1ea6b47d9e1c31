import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isTouchKeyboard } from './composer-keyboard.js';
import classes from './new-conversation.module.css';
import { useWords } from './new-conversation-words.js';

/** The first message, which may be left out, and the button. Always in sight: most people start as they did last time. */
export function BeginBar(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isOpening: boolean;
  /** Stands under the field. */
  readonly children?: ReactNode;
}) {
  const { t } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isTouchKeyboard()) field.current?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229; // Safari ends with 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isTouchKeyboard()) return;
    event.preventDefault();
    if (!props.isOpening) event.currentTarget.form?.requestSubmit();
  }

  return (
    <div className={classes.begin}>
      <Textarea
        ref={field}
        className={classes.first}
        classNames={{ input: classes.input }}
        aria-label={t('first')}
        placeholder={t('firstExample')}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={32_000}
        value={props.text}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" h={44} loading={props.isOpening}>
        {t('start')}
      </Button>
      {props.children}
    </div>
  );
}
