import { ActionIcon, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Document, DocumentPage } from '@roundtable/api';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.js';
import { useProfile } from '../../app/session.js';
import type { Locale } from '../../i18n/locale.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { offerDownload } from '../../ui/offer-download.js';
import { ErrorState, LoadingState } from '../../ui/states.js';
import { sayInstant } from '../../ui/time/local-time.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useWords as useUiWords } from '../../ui/words.js';
import { useWords } from './data-words.js';

const key = ['documents'] as const;

/** Charts and exports that agents made. */
export function DocumentsCard() {
  const { t } = useWords();
  const ui = useUiWords();
  const documents = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => api.documents.list(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: DocumentPage) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
  return (
    <Card withBorder component="section" aria-labelledby="my-documents">
      <Title order={2} size="h4" id="my-documents">
        {t('documents.title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {t('documents.text')}
      </Text>
      {documents.isPending ? (
        <LoadingState lines={1} />
      ) : documents.isError ? (
        <ErrorState level={3} error={documents.error} retry={() => void documents.refetch()} />
      ) : documents.data.length === 0 ? (
        <Text>{t('documents.none')}</Text>
      ) : (
        <Stack component="ul" role="list" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {documents.data.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </Stack>
      )}
      {documents.hasNextPage && (
        <Button variant="subtle" onClick={() => void documents.fetchNextPage()}>
          {ui.t('showMore')}
        </Button>
      )}
    </Card>
  );
}

function DocumentRow({ document }: { readonly document: Document }) {
  const { t, locale } = useWords();
  const ui = useUiWords();
  const { timeZone } = useProfile();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, title, fileName } = document;
  const download = useMutation({
    mutationFn: () => api.documents.content(id),
    onSuccess: (file) => offerDownload(file, fileName),
    onError: toastError,
  });
  const remove = useMutation({
    mutationFn: () => api.documents.remove(id),
    onSuccess: () => {
      toast(t('documents.removed'));
      return queries.invalidateQueries({ queryKey: key });
    },
    onError: toastError,
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Anchor
          component="button"
          type="button"
          ta="start"
          style={{ overflowWrap: 'anywhere' }}
          aria-label={t('documents.download', { name: title })}
          onClick={() => download.mutate()}
        >
          <IconDownload size={14} aria-hidden /> {title}
        </Anchor>
        <Text fz="sm" c="dimmed">
          {t('documents.about', {
            when: sayInstant(document.createdAt, { zone: timeZone, locale }),
            size: sizeOf(document.bytes, locale),
          })}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('documents.remove', { name: title })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('documents.removeTitle')}
        confirm={ui.t('delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('documents.removeAsk', { name: title })}
      </ConfirmDialog>
    </Group>
  );
}

function sizeOf(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes.toLocaleString(locale, { style: 'unit', unit: 'kilobyte' });
}
