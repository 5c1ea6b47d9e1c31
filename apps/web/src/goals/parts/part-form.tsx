import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { fieldErrors } from '../../ui/field-errors.js';
import { toastError } from '../../ui/toasts/toast.js';
import { useWords as useGoalWords } from '../words.js';
import { useWords } from './parts-words.js';

export interface PartField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'date';
  readonly longest?: number;
  readonly isOptional?: boolean;
}

/** One line of fields that makes a part of a goal, or changes it. What was typed stays until the server has it. */
export function PartForm<Name extends string>(props: {
  readonly draft: string;
  readonly fields: readonly PartField<Name>[];
  readonly initial: Readonly<Record<Name, string>>;
  readonly submitLabel: string;
  readonly onSubmit: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  /** Only of a form that changes something: it can be left again. */
  readonly onCancel?: () => void;
}) {
  const { t } = useWords();
  const goal = useGoalWords();
  const draft = useDraft<Record<string, string>>(props.draft, props.initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const typedIn = (name: Name) => draft.value[name] ?? '';

  function check(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const { name, longest, isOptional } of props.fields) {
      const value = typedIn(name).trim();
      if (value === '' && isOptional !== true) found[name] = t('missing');
      if (longest !== undefined && value.length > longest)
        found[name] = goal.t('form.tooLong', { count: longest });
    }
    return found;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const values: Record<Name, string> = { ...props.initial };
      for (const { name } of props.fields) values[name] = typedIn(name).trim();
      await props.onSubmit(values);
      draft.clear();
    } catch (error) {
      const told = fieldErrors(error);
      setFaults(told);
      if (Object.keys(told).length === 0) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  function cancel(): void {
    draft.clear();
    props.onCancel?.();
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.onCancel !== undefined) cancel();
      }}
      noValidate
    >
      <Group align="flex-start" gap="xs">
        {props.fields.map(({ name, label, hint, type = 'text' }, i) => (
          <TextInput
            key={name}
            type={type}
            label={label}
            placeholder={hint}
            value={typedIn(name)}
            onChange={(event) => draft.set({ [name]: event.currentTarget.value })}
            error={faults[name]}
            readOnly={isBusy} // what is typed now would be cleared with what is sent
            autoFocus={props.onCancel !== undefined && i === 0}
            style={{ flex: type === 'date' ? '0 1 12rem' : '1 1 12rem' }}
          />
        ))}
        {/* As high as a label, so that the buttons stand beside the fields and not beside an error. */}
        <Group gap="xs" pt={25} wrap="nowrap">
          <Button type="submit" variant="light" loading={isBusy}>
            {props.submitLabel}
          </Button>
          {props.onCancel !== undefined && (
            <Button variant="subtle" color="gray" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
        </Group>
      </Group>
    </form>
  );
}
