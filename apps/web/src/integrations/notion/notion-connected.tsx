import { Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { NotionConnection } from '@roundtable/capabilities/notion';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useProfile } from '../../app/session.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { DatabaseSelect } from './database-select.js';
import { ExportProgress } from './export-progress.js';
import { exportResult } from './export-result.js';
import { isUnderWay, useDisconnect, useStartExport } from './notion-queries.js';
import { useWords } from './notion-words.js';

/** A workspace that lets us in: where exports go, the export itself, and the way out. */
export function NotionConnected({ notion }: { readonly notion: NotionConnection }) {
  const { t, locale } = useWords();
  const start = useStartExport();
  const [recreate, setRecreate] = useState(false);
  const { database, lastExport, status, workspaceName } = notion;
  const { timeZone: zone } = useProfile();
  return (
    <Card withBorder>
      <Stack>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text fw={500}>
            {workspaceName === null ? t('workspaceUnnamed') : t('workspace', { name: workspaceName })}
          </Text>
          <Disconnect />
        </Group>
        <DatabaseSelect database={database} />
        {lastExport !== null && isUnderWay(lastExport) ? (
          <ExportProgress one={lastExport} />
        ) : (
          <Stack gap="xs" align="flex-start">
            {lastExport !== null && (
              <Checkbox
                label={t('recreate')}
                checked={recreate}
                onChange={(event) => setRecreate(event.currentTarget.checked)}
              />
            )}
            <Button
              leftSection={<IconDatabaseExport size={18} aria-hidden />}
              disabled={database === null || status === 'broken'}
              loading={start.isPending}
              onClick={() =>
                start.mutate({ recreate }, { onSuccess: () => setRecreate(false), onError: toastError })
              }
            >
              {t('export')}
            </Button>
            <Text fz="sm" c="dimmed">
              {t('exportHint')}
            </Text>
          </Stack>
        )}
        {lastExport !== null && lastExport.finishedAt !== null && (
          <div>
            <Text fz="sm" c="dimmed">
              {t('last', { time: sayInstant(lastExport.finishedAt, { zone, locale }) })}
            </Text>
            <Text>{exportResult(lastExport, t)}</Text>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Disconnect() {
  const { t } = useWords();
  const disconnect = useDisconnect();
  const [isAsking, ask] = useDisclosure();
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" onClick={ask.open}>
        {t('disconnect')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('disconnectTitle')}
        confirm={t('disconnect')}
        isBusy={disconnect.isPending}
        onConfirm={() =>
          disconnect.mutate(null, {
            onSuccess: ({ revoked }) => toast(revoked ? t('disconnected') : t('disconnectedHere')),
            onError: toastError,
            onSettled: ask.close,
          })
        }
        onClose={ask.close}
      >
        {t('disconnectText')}
      </ConfirmDialog>
    </>
  );
}
