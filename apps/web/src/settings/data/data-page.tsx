import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../app/api.js';
import { SharesCard } from '../../sharing/shares-card.js';
import { offerDownload } from '../../ui/offer-download.js';
import { toast, toastError } from '../../ui/toasts/toast.js';
import { useWords } from './data-words.js';
import { DeleteAccount } from './delete-account.js';
import { DocumentsCard } from './documents-card.js';

/** All that is the user's: to take along, and to delete. */
export function DataPage() {
  return (
    <Stack gap="lg" maw={760}>
      <ExportCard />
      <DocumentsCard />
      <SharesCard />
      <DeleteAccount />
    </Stack>
  );
}

function ExportCard() {
  const { t } = useWords();
  const take = useMutation({
    // Read by the client, so that a document that was cut off is an error and not a broken file.
    mutationFn: async () => new Blob([JSON.stringify(await api.me.export())], { type: 'application/json' }),
    onSuccess: (file) => {
      offerDownload(file, `roundtable-${new Date().toISOString().slice(0, 10)}.json`);
      toast(t('export.done'));
    },
    onError: toastError,
  });
  return (
    <Card withBorder component="section" aria-labelledby="export-data">
      <Title order={2} size="h4" id="export-data">
        {t('export.title')}
      </Title>
      <Text mt={4} mb="md">
        {t('export.text')}
      </Text>
      <div>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('export.start')}
        </Button>
      </div>
      <Text fz="sm" c="dimmed" aria-live="polite" mt="xs">
        {take.isPending ? t('export.busy') : ''}
      </Text>
    </Card>
  );
}
