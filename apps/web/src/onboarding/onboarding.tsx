import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Profile, UpdateProfile } from '@roundtable/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { profileKey } from '../app/who.js';
import { keepDraft } from '../ui/drafts/draft-store.js';
import { useDraft } from '../ui/drafts/use-draft.js';
import { deviceZone } from '../ui/time/local-time.js';
import { toastError } from '../ui/toasts/toast.js';
import classes from './onboarding.module.css';
import { purposeOf, purposeText } from './purposes.js';
import { WhoYouAre } from './who-you-are.js';
import { WhyYouCome } from './why-you-come.js';
import { useWords } from './words.js';

/**
 * Asks whoever has just come who they are and what brings them. Everything may be passed over; it is asked once, and
 * stands in the settings from then on.
 */
export function Onboarding() {
  const { t, locale } = useWords();
  const profile = useProfile();
  const queries = useQueryClient();
  const zone = deviceZone();
  const draft = useDraft('onboarding', {
    ...{ step: 1, name: profile.name ?? '', timeZone: zone, purpose: '', own: '' },
  });
  const { value: typed } = draft;
  const save = useMutation({
    mutationFn: (change: UpdateProfile) => api.profile.update(change),
    onSuccess: (saved: Profile) => {
      if (saved.onboarded) draft.clear();
      queries.setQueryData(profileKey, saved);
    },
    onError: toastError,
  });

  function tellWho(): void {
    const name = typed.name.trim();
    const change = { name: name === '' ? null : name, locale, timeZone: typed.timeZone };
    save.mutate(change, { onSuccess: () => draft.set({ step: 2 }) });
  }

  function tellWhy(): void {
    const chosen = purposeOf(typed.purpose);
    const words = chosen === null || chosen.team === null ? null : t(`purposes.${chosen.key}`);
    if (chosen !== null) keepDraft(profile.id, 'new-conversation', { session: chosen.session });
    save.mutate({
      purpose: purposeText(words, typed.own),
      ...(chosen?.team == null ? {} : { preferredTeam: chosen.team }),
      onboarded: true,
    });
  }

  const isFirst = typed.step === 1;
  return (
    <Step
      key={typed.step}
      n={isFirst ? 1 : 2}
      title={
        isFirst
          ? t('who.title')
          : profile.name === null
            ? t('why.title')
            : t('why.titleNamed', { name: profile.name })
      }
      lead={t(isFirst ? 'who.lead' : 'why.lead')}
      onNext={isFirst ? tellWho : tellWhy}
      buttons={
        <>
          {!isFirst && (
            <Button variant="default" onClick={() => draft.set({ step: 1 })}>
              {t('back')}
            </Button>
          )}
          <Button
            variant="subtle"
            ml="auto"
            disabled={save.isPending}
            onClick={() => save.mutate({ onboarded: true })}
          >
            {t('skip')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(isFirst ? 'next' : 'why.done')}
          </Button>
        </>
      }
    >
      {isFirst ? (
        <WhoYouAre name={typed.name} timeZone={typed.timeZone} onChange={draft.set} />
      ) : (
        <WhyYouCome purpose={typed.purpose} own={typed.own} onChange={draft.set} />
      )}
    </Step>
  );
}

function Step(props: {
  readonly n: 1 | 2;
  readonly title: string;
  readonly lead: string;
  readonly onNext: () => void;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.title} · Roundtable`;
  }, [props.title]);
  useEffect(() => {
    if (props.n === 2) heading.current?.focus(); // the button that led here is gone
  }, [props.n]);
  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onNext();
      }}
    >
      <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="lg">
          <div>
            <Text size="sm" c="dimmed">
              {t('step', { n: props.n })}
            </Text>
            <Title ref={heading} tabIndex={-1} order={1} size="h2" className={classes.title}>
              {props.title}
            </Title>
            <Text c="dimmed">{props.lead}</Text>
          </div>
          {props.children}
          <Group gap="xs">{props.buttons}</Group>
        </Stack>
      </Card>
    </form>
  );
}
