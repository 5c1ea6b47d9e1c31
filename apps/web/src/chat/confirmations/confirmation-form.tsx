import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Draft } from '../../ui/drafts/use-draft.js';
import type { ConfirmationContent, ConfirmationField } from './confirmation-fields.js';
import { useFieldName } from './confirmation-preview.js';
import { useWords } from './confirmation-words.js';

const LONGEST_FIELD = 32_000;
const LONGEST_COMMENT = 2_000;
type Mode = 'choosing' | 'editing' | 'rejecting';

/** Approve, change or reject: what was typed is kept by the draft, also over a reload. */
export function ConfirmationForm(props: {
  readonly content: ConfirmationContent;
  readonly draft: Draft<Record<string, string>>;
  readonly reason: Draft<{ comment: string }>;
  /** What is proposed; the fields stand in its place while they are edited. */
  readonly preview: ReactNode;
  readonly onApprove: () => void;
  readonly onReject: (comment: string) => void;
}) {
  const { content, draft, reason, preview, onApprove, onReject } = props;
  const { t } = useWords();
  const [mode, setMode] = useState<Mode>('choosing');
  const { comment } = reason.value;
  const buttons = useRef<HTMLDivElement>(null);
  const editable = content.fields.filter(({ isEditable }) => isEditable);
  const errors = useFieldErrors(draft.value, editable);
  const hasErrors = Object.keys(errors).length > 0;

  /** Back to the buttons, with the focus where the way began. */
  function choose() {
    setMode('choosing');
    requestAnimationFrame(() => buttons.current?.querySelector('button')?.focus());
  }

  if (mode === 'rejecting')
    return (
      <Stack gap="sm">
        {preview}
        <Textarea
          autoFocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST_COMMENT}
          label={t('comment')}
          description={t('commentHint')}
          value={comment}
          onChange={(event) => reason.set({ comment: event.currentTarget.value })}
        />
        <Group gap="xs">
          <Button onClick={() => onReject(comment)}>{t(`rejectNow.${content.kind}`)}</Button>
          <Button variant="default" onClick={choose}>
            {t('back')}
          </Button>
        </Group>
      </Stack>
    );

  const isDeletion = content.kind.endsWith('_delete');
  return (
    <Stack gap="sm">
      {mode === 'choosing' && preview}
      {mode === 'editing' &&
        editable.map((field, i) => (
          <FieldEditor
            key={field.name}
            field={field}
            isFirst={i === 0}
            text={draft.value[field.name] ?? field.text}
            error={errors[field.name] ?? null}
            onType={(text) => draft.set({ [field.name]: text })}
          />
        ))}
      {draft.isDirty && (
        <Text size="sm" fw={600}>
          {t('changed')}
        </Text>
      )}
      <Group gap="xs" ref={buttons}>
        <Button color={isDeletion ? 'red.9' : 'indigo'} onClick={onApprove} disabled={hasErrors}>
          {draft.isDirty ? t('approveChanged') : t(`approve.${content.kind}`)}
        </Button>
        {editable.length > 0 && (
          <Button
            variant="default"
            onClick={() => (mode === 'editing' ? choose() : setMode('editing'))}
            aria-expanded={mode === 'editing'}
          >
            {mode === 'editing' ? t('showAsText') : draft.isDirty ? t('keepEditing') : t('edit')}
          </Button>
        )}
        {draft.isDirty && (
          <Button variant="default" onClick={draft.clear}>
            {t('discard')}
          </Button>
        )}
        <Button variant="default" onClick={() => setMode('rejecting')}>
          {t(`reject.${content.kind}`)}
        </Button>
      </Group>
    </Stack>
  );
}

function FieldEditor(props: {
  readonly field: ConfirmationField;
  readonly isFirst: boolean;
  readonly text: string;
  readonly error: string | null;
  readonly onType: (text: string) => void;
}) {
  const { field, isFirst, text, error, onType } = props;
  const isLong = field.name !== 'summary';
  const id = useId();
  return (
    <Textarea
      id={id}
      autoFocus={isFirst}
      autosize
      minRows={isLong ? 6 : 2}
      maxRows={isLong ? 20 : 5}
      label={useFieldName(field.name)}
      value={text}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** The server refuses them, too; said while they are typed. */
function useFieldErrors(typed: Readonly<Record<string, string>>, editable: readonly ConfirmationField[]) {
  const { t } = useWords();
  const errors: Record<string, string> = {};
  for (const { name, text } of editable) {
    const now = typed[name] ?? text;
    if (now.trim() === '') errors[name] = t('empty');
    else if (now.length > LONGEST_FIELD)
      errors[name] = t('tooLong', { count: LONGEST_FIELD, length: now.length });
  }
  return errors;
}
