import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toastError } from '../ui/toasts/toast.js';
import { type PushHere, readPush, turnOff, turnOn } from './this-browser.js';
import { useWords } from './words.js';

const key = ['push'] as const;

/** Notifications of this browser: off unless its user turns them on. Nothing where the server sends none. */
export function PushCard() {
  const { t } = useWords();
  const title = useId();
  const { data: push } = useQuery({ queryKey: key, queryFn: readPush });
  if (push === undefined || push.type === 'unoffered') return null;
  return (
    <Card withBorder component="section" aria-labelledby={title}>
      <Title order={2} size="h4" mb="sm" id={title}>
        {t('title')}
      </Title>
      {push.type === 'unsupported' ? <Text c="dimmed">{t('unsupported')}</Text> : <Switches push={push} />}
    </Card>
  );
}

function Switches({ push }: { readonly push: Extract<PushHere, { type: 'possible' }> }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { publicKey, isDenied, kept } = push;
  const change = useMutation({
    scope: { id: 'push' }, // one after the other, as they were pressed
    mutationFn: async (to: { readonly on: boolean; readonly showsText: boolean }) => {
      if (to.on) await turnOn(publicKey, to.showsText);
      else if (kept !== null) await turnOff(kept.id);
    },
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  // What was pressed shows at once, and as it was when it fails.
  const shown = change.isPending
    ? change.variables
    : { on: kept !== null, showsText: kept?.showsText ?? false };
  return (
    <Stack gap="xs">
      <Switch
        label={t('onDevice')}
        description={t('hint')}
        checked={shown.on}
        disabled={isDenied && kept === null}
        onChange={(event) => change.mutate({ on: event.currentTarget.checked, showsText: false })}
      />
      {isDenied && (
        <Text size="sm" role="status">
          {t('denied')}
        </Text>
      )}
      {kept !== null && (
        <Switch
          label={t('showsText')}
          description={t('showsTextHint')}
          checked={shown.showsText}
          onChange={(event) => change.mutate({ on: true, showsText: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
