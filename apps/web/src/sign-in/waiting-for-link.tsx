import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../ui/page-header.js';
import { askBody } from './ask-body.js';
import { CodeForm } from './code-form.js';
import { LocalStackDoors } from './local-stack-doors.js';
import { minutesToWait } from './sign-in-queries.js';
import { useAskForLink } from './use-ask-for-link.js';
import { useWords } from './words.js';

const MINUTES = 10;

/** Waits for the link to be opened, here or elsewhere. */
export function WaitingForLink(props: {
  readonly email: string;
  readonly isCodeShown: boolean;
  readonly localStack: boolean;
  readonly onOtherAddress: () => void;
}) {
  const { t, locale } = useWords();
  const { email } = props;
  const [sent, setSent] = useState(0);
  const ask = useAskForLink();
  const wait = minutesToWait(ask.error);
  const lead =
    email === '' ? t('waitingUnnamed', { minutes: MINUTES }) : t('waiting', { email, minutes: MINUTES });
  return (
    <>
      <PageHeader title={t('waitingTitle')} lead={lead} />
      <Stack gap="lg">
        <Text>{t('waitHere')}</Text>
        {/* Another link brings an empty field: the tries begin anew. */}
        <CodeForm key={sent} isShown={props.isCodeShown} />
        <Group>
          {email !== '' && (
            <Button
              variant="light"
              loading={ask.isPending}
              onClick={() => ask.mutate(askBody(email, locale), { onSuccess: () => setSent(sent + 1) })}
            >
              {t('resend')}
            </Button>
          )}
          <Button variant="subtle" onClick={props.onOtherAddress}>
            {t('otherAddress')}
          </Button>
        </Group>
        <Text role="status" size="sm" c={wait === null ? 'dimmed' : 'var(--mantine-color-error)'}>
          {wait !== null ? t('slowDown', { count: wait }) : sent > 0 ? t('resent') : <VisuallyHidden />}
        </Text>
      </Stack>
      {props.localStack && <LocalStackDoors />}
    </>
  );
}
