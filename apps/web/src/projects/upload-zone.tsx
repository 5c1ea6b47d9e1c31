import { ActionIcon, Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconRefresh, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { isPassing } from '../app/api.js';
import { errorWords } from '../ui/error-words.js';
import { ACCEPTED, LARGEST_FILE, sayBytes } from './file-rules.js';
import classes from './projects.module.css';
import type { Upload, Uploads } from './use-uploads.js';
import { useWords } from './words.js';

/** Files by a button or by dropping them; the rules are told before. */
export function UploadZone(props: { readonly uploads: Uploads; readonly onFiles: (files: File[]) => void }) {
  const { uploads, onFiles } = props;
  const { t, locale } = useWords();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <Stack gap="sm">
      <Paper
        component="section"
        aria-label={t('upload.title')}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={28} aria-hidden />
        <Group gap="xs" justify="center">
          <Button variant="light" onClick={() => input.current?.click()}>
            {t('upload.choose')}
          </Button>
          <Text size="sm">{t('upload.drop')}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {t('upload.rules', { size: sayBytes(LARGEST_FILE, locale) })}
        </Text>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          hidden
          aria-label={t('upload.title')}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </Paper>
      <UploadList uploads={uploads} />
    </Stack>
  );
}

/** Each file on its way: how far it is, or what came of it. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useWords();
  if (uploads.items.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" aria-label={t('upload.list')} className={classes.plainList}>
      {uploads.items.map((one) => (
        <UploadLine key={one.key} upload={one} uploads={uploads} />
      ))}
    </Stack>
  );
}

function UploadLine({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { t } = useWords();
  const { key, name, state } = upload;
  const isOver = state.type !== 'waiting' && state.type !== 'sending';
  return (
    <Paper component="li" className={classes.line}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <div className={classes.grow}>
          <Text size="sm" fw={600} className={classes.breakable}>
            {name}
          </Text>
          <UploadState upload={upload} />
        </div>
        {state.type === 'failed' && isPassing(state.error) && (
          <ActionIcon
            variant="subtle"
            aria-label={t('upload.againThis', { name })}
            onClick={() => uploads.again(key)}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        )}
        {isOver && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('upload.forget', { name })}
            onClick={() => uploads.forget(key)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  );
}

function UploadState({ upload }: { readonly upload: Upload }) {
  const { t, locale } = useWords();
  const { state, name, size } = upload;
  switch (state.type) {
    case 'waiting':
      return <Text size="xs">{t('upload.waiting')}</Text>;
    case 'sending': {
      const share = Math.round(state.share * 100);
      const words = share === 100 ? t('upload.reading') : t('upload.sending', { share });
      return (
        <>
          <Text size="xs">{words}</Text>
          <Progress
            color="var(--rt-mark)"
            value={share}
            size="sm"
            mt={4}
            aria-label={t('upload.progress', { name })}
          />
        </>
      );
    }
    case 'done':
      return (
        <div role="status">
          <Text size="xs">{t(`upload.${state.outcome}`)}</Text>
          {state.notice !== null && <Text size="xs">{state.notice}</Text>}
        </div>
      );
    case 'refused': {
      const most = sayBytes(LARGEST_FILE, locale);
      return <Refusal text={t(`upload.${state.why}`, { size: sayBytes(size, locale), most })} />;
    }
    case 'failed':
      return (
        <Refusal
          text={state.error.status === 0 ? t('upload.unreachable') : errorWords(state.error, locale)}
        />
      );
  }
}

function Refusal({ text }: { readonly text: string }) {
  return (
    <Alert color="red" role="alert" p="xs" mt={4}>
      {text}
    </Alert>
  );
}
