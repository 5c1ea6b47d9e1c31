import { Anchor, Button, Divider, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../app/api.js';
import { toastError } from '../ui/toasts/toast.js';
import { askBody } from './ask-body.js';
import { useSignedIn } from './sign-in-queries.js';
import { useWords } from './words.js';

/** Where no mail leaves the machine: the outbox, and a way in without it. */
export function LocalStackDoors({ address }: { readonly address?: () => string | null }) {
  const { t, locale } = useWords();
  const signedIn = useSignedIn();
  const enter = useMutation({
    mutationFn: (email: string) => api.signIn.devSession(askBody(email, locale)),
    onSuccess: ({ user }) => signedIn(user),
    onError: toastError,
  });
  return (
    <>
      <Divider my="lg" label={t('local.title')} />
      <Text size="sm" c="dimmed" mb="xs">
        {t('local.text')}
      </Text>
      <Group justify="space-between">
        <Anchor component={Link} href="/dev/outbox" size="sm">
          {t('local.outbox')}
        </Anchor>
        {address !== undefined && (
          <Button
            variant="light"
            size="compact-sm"
            loading={enter.isPending}
            onClick={() => {
              const email = address();
              if (email !== null) enter.mutate(email);
            }}
          >
            {t('local.atOnce')}
          </Button>
        )}
      </Group>
    </>
  );
}
