import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import type { ProjectFile } from '@roundtable/api';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../app/api.js';
import { useProfile } from '../app/session.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { ErrorState, LoadingState } from '../ui/states.js';
import { sayInstant } from '../ui/time/local-time.js';
import { toast, toastError } from '../ui/toasts/toast.js';
import { useWords as useUiWords } from '../ui/words.js';
import { sayBytes } from './file-rules.js';
import classes from './projects.module.css';
import { useProjectChanges, useProjectFiles } from './projects-queries.js';
import { UploadZone } from './upload-zone.js';
import { useUploads } from './use-uploads.js';
import { useWords } from './words.js';

/** What the agents can read of a project, and the way in for more. */
export function ProjectFiles({ projectId }: { readonly projectId: string }) {
  const { t } = useWords();
  const files = useProjectFiles(projectId);
  const uploads = useUploads();
  return (
    <Stack>
      <UploadZone uploads={uploads} onFiles={(chosen) => uploads.add(chosen, { projectId })} />
      {files.isPending && <LoadingState />}
      {files.isError && <ErrorState error={files.error} retry={() => void files.refetch()} />}
      {files.data?.items.length === 0 && <Text c="dimmed">{t('files.empty')}</Text>}
      {files.data !== undefined && files.data.items.length > 0 && (
        <Stack component="ul" gap="xs" className={classes.plainList} aria-label={t('files.list')}>
          {files.data.items.map((file) => (
            <FileLine key={file.id} projectId={projectId} file={file} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function FileLine({ projectId, file }: { readonly projectId: string; readonly file: ProjectFile }) {
  const { t, locale } = useWords();
  const { t: ui } = useUiWords();
  const { timeZone: zone } = useProfile();
  const { removeFile } = useProjectChanges();
  const [isAsking, setAsking] = useState(false);
  const name = file.fileName;
  const size = sayBytes(file.bytes, locale);
  const notes = [
    t('files.details', { size, when: sayInstant(file.uploadedAt, { zone, locale }) }),
    ...(file.characters === 0 ? [t('files.noText')] : []),
    ...(file.characters > 0 && !file.factsTaken ? [t('files.factsPending')] : []),
  ];

  async function remove() {
    try {
      await removeFile.mutateAsync({ id: projectId, fileId: file.id });
      toast(t('files.deleted', { name }));
    } catch (error) {
      toastError(error);
    }
    setAsking(false);
  }

  return (
    <Paper component="li" className={classes.line}>
      <Group gap="sm" wrap="nowrap">
        <IconFileText size={22} aria-hidden style={{ flexShrink: 0 }} />
        <div className={classes.grow}>
          <Text size="sm" fw={600} className={classes.breakable}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {notes.join(' · ')}
          </Text>
        </div>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('files.download', { name })}
          onClick={() => void download(projectId, file).catch(toastError)}
        >
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={t('files.delete', { name })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('files.deleteTitle', { name })}
        confirm={ui('delete')}
        isBusy={removeFile.isPending}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {t('files.deleteText')}
      </ConfirmDialog>
    </Paper>
  );
}

/** Through the client, so that it works with whatever signs the person in. */
async function download(projectId: string, file: ProjectFile): Promise<void> {
  const content = await api.projects.files.content(projectId, file.id);
  const url = URL.createObjectURL(content.slice(0, content.size, file.mediaType));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(url);
}
