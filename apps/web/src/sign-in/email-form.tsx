import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { PageHeader } from '../ui/page-header.js';
import { askBody } from './ask-body.js';
import { LocalStackDoors } from './local-stack-doors.js';
import { minutesToWait } from './sign-in-queries.js';
import { isRefusedAddress, useAskForLink } from './use-ask-for-link.js';
import { useWords } from './words.js';

/** Takes the address. What was typed stays, whatever the server says. */
export function EmailForm(props: {
  readonly email: string;
  readonly localStack: boolean;
  readonly onSent: (email: string) => void;
}) {
  const { t, locale } = useWords();
  const [email, setEmail] = useState(props.email);
  const [isWrong, setIsWrong] = useState(false);
  const ask = useAskForLink();
  const minutes = minutesToWait(ask.error);

  /** @returns the address, or null with words beneath the field. */
  function typed(): string | null {
    const address = email.trim();
    const isAddress = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(address);
    setIsWrong(!isAddress);
    return isAddress ? address : null;
  }

  function send() {
    const address = typed();
    if (address !== null) ask.mutate(askBody(address, locale), { onSuccess: () => props.onSent(address) });
  }

  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <TextInput
            label={t('email')}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoFocus
            required
            maxLength={254}
            value={email}
            leftSection={<IconMail size={18} aria-hidden />}
            error={isWrong || isRefusedAddress(ask.error) ? t('emailWanted') : null}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setIsWrong(false);
            }}
          />
          {minutes !== null && (
            <Text role="alert" c="var(--mantine-color-error)" size="sm">
              {t('slowDown', { count: minutes })}
            </Text>
          )}
          <Button type="submit" loading={ask.isPending} fullWidth>
            {t('send')}
          </Button>
        </Stack>
      </form>
      {props.localStack && <LocalStackDoors address={typed} />}
    </>
  );
}
