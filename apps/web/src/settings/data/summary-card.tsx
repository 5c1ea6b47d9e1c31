import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MySummary } from '@roundtable/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { useProfile } from '../../app/session.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { LISTS } from './summary-fields.js';
import { SummaryForm } from './summary-form.js';
import { summaryKey } from './summary-key.js';
import { useWords } from './summary-words.js';

/** What agents remember of the user: to read, to correct, to forget. */
export function SummaryCard() {
  const { t } = useWords();
  const summary = useQuery({ queryKey: summaryKey, queryFn: () => api.me.summary.get() });
  return (
    <Card withBorder component="section" aria-labelledby="my-summary">
      <Title order={2} size="h4" id="my-summary">
        {t('title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('lead')}
      </Text>
      {summary.isPending ? (
        <LoadingState />
      ) : summary.isError ? (
        <ErrorState level={3} error={summary.error} retry={() => void summary.refetch()} />
      ) : (
        <Remembered {...summary.data} />
      )}
    </Card>
  );
}

function Remembered({ summary, updatedAt }: MySummary) {
  const { t, locale } = useWords();
  const ui = useUiWords();
  const { timeZone } = useProfile();
  const queries = useQueryClient();
  const [isEditing, edit] = useDisclosure();
  const [isAsking, ask] = useDisclosure();
  const forget = useMutation({
    mutationFn: () => api.me.summary.delete(),
    onSuccess: () => {
      queries.setQueryData(summaryKey, { summary: null, updatedAt: null });
      toast(t('forgotten'));
    },
    onError: toastError,
    onSettled: ask.close,
  });
  const known = LISTS.filter((list) => (summary?.[list].length ?? 0) > 0);

  if (isEditing) return <SummaryForm summary={summary} onEnd={edit.close} />;
  return (
    <>
      {known.length === 0 && <Text>{t('empty')}</Text>}
      {known.map((list) => (
        <div key={list}>
          <Title order={3} size="h6" mt="sm">
            {t(`lists.${list}`)}
          </Title>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {summary?.[list].map((line) => (
              <li key={line} style={{ overflowWrap: 'anywhere' }}>
                {line}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {updatedAt !== null && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('updated', { when: sayInstant(updatedAt, { zone: timeZone, locale }) })}
        </Text>
      )}
      <Group mt="md" gap="xs">
        <Button variant="light" onClick={edit.open}>
          {t(known.length === 0 ? 'write' : 'edit')}
        </Button>
        {known.length > 0 && (
          <Button variant="subtle" color="red" onClick={ask.open}>
            {t('forget')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title={t('forgetTitle')}
        confirm={ui.t('delete')}
        isBusy={forget.isPending}
        onConfirm={() => forget.mutate()}
      >
        {t('forgetAsk')}
      </ConfirmDialog>
    </>
  );
}
