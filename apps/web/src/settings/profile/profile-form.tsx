import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Profile } from '@roundtable/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { api } from '../../app/api.js';
import { useProfile } from '../../app/session.js';
import { profileKey } from '../../app/who.js';
import { chooseLocale } from '../../i18n/locale.js';
import { useDraft } from '../../ui/drafts/use-draft.js';
import { fieldErrors } from '../../ui/field-errors.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { ProviderChoice } from '../model/provider-choice.js';
import classes from '../settings.module.css';
import { AboutYou } from './about-you.js';
import { changesOf, faultsOf, fieldsOf } from './profile-fields.js';
import { useWords } from './profile-words.js';
import { Reaching } from './reaching.js';

/** The profile as one form. What is typed stays on this device until it is saved or discarded. */
export function ProfileForm() {
  const { t } = useWords();
  const profile = useProfile();
  const draft = useDraft('profile', fieldsOf(profile));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const queries = useQueryClient();
  const save = useMutation({ mutationFn: () => api.profile.update(changesOf(draft.value, profile)) });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = Object.entries(faultsOf(draft.value)).flatMap(([name, fault]) =>
      fault === undefined ? [] : [[name, t(fault)] as const],
    );
    setFaults(Object.fromEntries(found));
    if (found.length > 0) return;
    try {
      settle(await save.mutateAsync());
    } catch (error) {
      const told = fieldErrors(error);
      setFaults(told);
      if (Object.keys(told).length === 0) toastError(error);
    }
  }

  function settle(saved: Profile): void {
    queries.setQueryData(profileKey, saved);
    draft.clear();
    if (saved.locale !== profile.locale) chooseLocale(saved.locale);
    toast(<Saved />);
    void queries.invalidateQueries({ queryKey: ['providers'] });
    void queries.invalidateQueries({ queryKey: ['follow-ups'] });
  }

  const part = { fields: draft.value, set: draft.set, faults };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <Section title={t('you')}>
          <AboutYou {...part} />
        </Section>
        <Section title={t('reaching')}>
          <Reaching {...part} email={profile.email} />
        </Section>
        <Section title={t('provider')}>
          <ProviderChoice {...part} />
        </Section>
        <div className={classes.saveBar} data-dirty={draft.isDirty || undefined}>
          <Group gap="xs">
            {draft.isDirty && (
              <Button
                variant="default"
                onClick={() => {
                  draft.clear();
                  setFaults({});
                }}
              >
                {t('discard')}
              </Button>
            )}
            <Button type="submit" loading={save.isPending} disabled={!draft.isDirty}>
              {t('save')}
            </Button>
          </Group>
          <Text
            fz="sm"
            aria-live="polite"
            c={Object.keys(faults).length > 0 ? 'var(--mantine-color-error)' : undefined}
          >
            {Object.keys(faults).length > 0 ? t('mistakes') : draft.isDirty ? t('unsaved') : ''}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

/** Said in the language that was just chosen. */
function Saved() {
  const { t } = useWords();
  return <>{t('saved')}</>;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      <Stack>{children}</Stack>
    </Card>
  );
}
