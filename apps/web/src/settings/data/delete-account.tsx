import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { api } from '../../app/api.js';
import { useProfile } from '../../app/session.js';
import { useSignOut } from '../../sign-in/use-sign-out.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { forgetDrafts } from '../../ui/drafts/draft-store.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { useWords } from './data-words.js';

/** The way out for good: says what goes, and asks for the address. */
export function DeleteAccount() {
  const { t } = useWords();
  const [isAsking, ask] = useDisclosure();
  return (
    <Card withBorder component="section" aria-labelledby="delete-account">
      <Title order={2} size="h4" id="delete-account">
        {t('leave.title')}
      </Title>
      <Text mt={4}>{t('leave.text')}</Text>
      <Text mt="xs" mb="md">
        {t('leave.first')}
      </Text>
      <div>
        <Button color="red" variant="light" onClick={ask.open}>
          {t('leave.open')}
        </Button>
      </div>
      <Dialog opened={isAsking} onClose={ask.close} title={t('leave.dialog')}>
        <LastWord onClose={ask.close} />
      </Dialog>
    </Card>
  );
}

function LastWord({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const ui = useUiWords();
  const { id, email } = useProfile();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const leave = useSignOut(async () => {
    await api.me.delete({ email });
    forgetDrafts(id);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isRight = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(!isRight);
    if (isRight) leave.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('leave.text')}</Text>
        <TextInput
          type="email"
          autoComplete="off"
          label={t('leave.type', { email })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong ? t('leave.mismatch') : undefined}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui.t('cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={leave.isPending}>
            {t('leave.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
