import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { NotionExport } from '@roundtable/capabilities/notion';
import { useProfile } from '../../app/session.js';
import { timeOf } from '../../ui/time/local-time.js';
import { toastError } from '../../ui/toasts/toast.js';
import { useCancelExport } from './notion-queries.js';
import { useWords } from './notion-words.js';

/** An export that is under way: how far it is, what holds it up, and a way to stop it. */
export function ExportProgress({ one }: { readonly one: NotionExport }) {
  const { t, locale } = useWords();
  const cancel = useCancelExport();
  const hasBegun = one.status === 'running' && one.total > 0;
  const percent = hasBegun ? Math.round((one.handled / one.total) * 100) : 0;
  const { timeZone: zone } = useProfile();
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm">{hasBegun ? t('going', { handled: one.handled, total: one.total }) : t('begins')}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(one, { onError: toastError })}
        >
          {t('stop')}
        </Button>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          color="var(--rt-mark)"
          value={percent}
          aria-label={t('progress')}
          animated={one.held === null}
        />
      </Progress.Root>
      <Text fz="sm" c="dimmed" aria-live="polite">
        {one.held === null
          ? ''
          : t(`held.${one.held.code}`, { time: timeOf(one.held.until, { zone, locale }) })}
      </Text>
    </Stack>
  );
}
