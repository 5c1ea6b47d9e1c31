import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import type { NotionConnection } from '@roundtable/capabilities/notion';
import { IconBrandNotion, IconPlugConnected } from '@tabler/icons-react';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { toastError } from '../../ui/toasts/toast.js';
import { NotionConnected } from './notion-connected.js';
import { useConnect, useNotion } from './notion-queries.js';
import { useWords } from './notion-words.js';
import { useExportNews, useReturnFromNotion } from './use-news.js';

/** Notion in the settings: connected, exported to, left again. */
export function NotionSection() {
  const { t } = useWords();
  const notion = useNotion();
  useReturnFromNotion();
  useExportNews(notion.data?.lastExport ?? null);
  return (
    <Stack component="section" gap="md" aria-labelledby="notion-title">
      <div>
        <Title order={2} size="h3" id="notion-title">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('lead')}</Text>
      </div>
      {notion.isError && notion.data === undefined && (
        <ErrorState error={notion.error} retry={() => void notion.refetch()} level={3} />
      )}
      {notion.data !== undefined && <Connection notion={notion.data} />}
    </Stack>
  );
}

function Connection({ notion }: { readonly notion: NotionConnection }) {
  const { t } = useWords();
  if (!notion.available) return <Text>{t('unavailable')}</Text>;
  switch (notion.status) {
    case 'not_connected':
      return (
        <EmptyState
          icon={<IconBrandNotion />}
          title={t('emptyTitle')}
          level={3}
          action={<ConnectButton>{t('connect')}</ConnectButton>}
        >
          {t('empty')}
        </EmptyState>
      );
    case 'broken':
      return (
        <>
          <Alert color="amber" variant="light" icon={<IconPlugConnected aria-hidden />}>
            <Stack align="flex-start" gap="sm">
              <Text>{t('broken')}</Text>
              <ConnectButton>{t('connectAgain')}</ConnectButton>
            </Stack>
          </Alert>
          <NotionConnected notion={notion} />
        </>
      );
    case 'connected':
      return <NotionConnected notion={notion} />;
  }
}

function ConnectButton({ children }: { readonly children: string }) {
  const connect = useConnect();
  return (
    <Button
      leftSection={<IconBrandNotion size={18} aria-hidden />}
      loading={connect.isPending}
      onClick={() => connect.mutate(undefined, { onError: toastError })}
    >
      {children}
    </Button>
  );
}
