import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useProfile } from '../app/session.js';
import { useDraft } from '../ui/drafts/use-draft.js';
import { fieldErrors } from '../ui/field-errors.js';
import { localNow, sayLocal } from '../ui/time/local-time.js';
import { toastError } from '../ui/toasts/toast.js';
import { afterQuietHours } from './quiet-hours.js';
import { useWords } from './words.js';

const LONGEST_TEXT = 500;
const YEARS_AHEAD = 5;

export interface TimedFields {
  readonly text: string;
  /** A local time, or '' for none. */
  readonly at: string;
}

/** A few words and a time on the user's clock: a commitment, or a reminder. */
export function TimedForm(props: {
  readonly draft: string;
  readonly initial?: TimedFields;
  readonly textLabel: string;
  readonly atLabel: string;
  readonly needsTime: boolean;
  readonly submitLabel: string;
  readonly onSubmit: (fields: TimedFields) => Promise<unknown>;
}) {
  const { t, locale } = useWords();
  const profile = useProfile();
  const draft = useDraft(props.draft, { text: '', at: '', ...props.initial });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const { text, at } = draft.value;
  const now = localNow(profile.timeZone);
  const comes = at === '' ? at : afterQuietHours(at, quietHoursOf(profile));
  const isMoved = comes !== at && at > now;

  function check(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    if (text.trim() === '') found.text = t('form.textMissing');
    if (text.length > LONGEST_TEXT) found.text = t('form.textLong');
    if (at === '' && props.needsTime) found.at = t('form.missingTime');
    if (at !== '' && at !== props.initial?.at) {
      if (at < now) found.at = t('form.past');
      if (Number(at.slice(0, 4)) > Number(now.slice(0, 4)) + YEARS_AHEAD) found.at = t('form.far');
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
      await props.onSubmit({ text: text.trim(), at });
      draft.clear();
    } catch (error) {
      const { due, note, ...told } = fieldErrors(error);
      const all = {
        ...told,
        ...(due === undefined ? {} : { at: due }),
        ...(note === undefined ? {} : { text: note }),
      };
      setFaults(all);
      if (Object.keys(all).length === 0) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Textarea
          label={props.textLabel}
          placeholder={t('form.textHint')}
          value={text}
          onChange={(event) => draft.set({ text: event.currentTarget.value })}
          error={faults.text}
          autosize
          minRows={2}
          data-autofocus
        />
        <TextInput
          type="datetime-local"
          label={props.atLabel}
          description={
            isMoved
              ? t('form.movedByQuiet', { when: sayLocal(comes, { now, locale }) })
              : t('form.dueHint', { zone: profile.timeZone.replaceAll('_', ' ') })
          }
          value={at}
          onChange={(event) => draft.set({ at: event.currentTarget.value })}
          error={faults.at}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The quiet hours of a profile. */
export function quietHoursOf(profile: { readonly quietHoursStart: string; readonly quietHoursEnd: string }) {
  return { start: profile.quietHoursStart, end: profile.quietHoursEnd };
}
