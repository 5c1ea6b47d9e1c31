import { ActionIcon, Progress } from '@mantine/core';
import { IconFile, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { isPassing } from '../app/api.js';
import { LARGEST_FILE, sayBytes } from '../projects/file-rules.js';
import { errorWords } from '../ui/error-words.js';
import classes from './attachments.module.css';
import type { DraftFile, DraftFiles } from './draft-files.js';
import { viewOf } from './file-address.js';
import { removeFile, sendAgain } from './upload-files.js';
import { useWords } from './words.js';

/** The files that come with the next message, each with how far it is, and a way to take it away. */
export function DraftFileList(props: {
  readonly files: readonly DraftFile[];
  readonly draft: DraftFiles;
  readonly conversationId: string;
}) {
  const { files, ...to } = props;
  const { t } = useWords();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('list')} className={classes.drafts}>
      {files.map((file) => (
        <li key={file.key} className={classes.draft} data-state={file.state.type}>
          <Picture file={file} />
          <div className={classes.about}>
            <span className={classes.name}>{file.name}</span>
            <State file={file} />
          </div>
          {file.state.type === 'failed' && isPassing(file.state.error) && (
            <ActionIcon
              variant="subtle"
              aria-label={t('again', { name: file.name })}
              onClick={() => sendAgain(file.key, to)}
            >
              <IconRefresh size={18} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { name: file.name })}
            onClick={() => removeFile(file.key, to)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function Picture({ file: { kind, preview, state } }: { readonly file: DraftFile }) {
  const address = preview ?? (kind === 'image' && state.type === 'ready' ? viewOf(state.file.id) : null);
  // The name stands beside it.
  if (address !== null) return <img src={address} alt="" className={classes.preview} />;
  return kind === 'image' ? <IconPhoto size={24} aria-hidden /> : <IconFile size={24} aria-hidden />;
}

function State({ file: { state, name, size } }: { readonly file: DraftFile }) {
  const { t, locale } = useWords();
  switch (state.type) {
    case 'sending': {
      const share = Math.round(state.share * 100);
      return (
        <>
          <span className={classes.state}>{share === 100 ? t('reading') : t('sending', { share })}</span>
          <Progress color="var(--rt-mark)" value={share} size="xs" aria-label={t('progress', { name })} />
        </>
      );
    }
    case 'ready':
      return (
        <span role="status" className={classes.state}>
          {t('ready')} · {sayBytes(size, locale)}
        </span>
      );
    case 'refused': {
      const most = sayBytes(LARGEST_FILE, locale);
      return <Fault text={t(state.why, { size: sayBytes(size, locale), most })} />;
    }
    case 'failed':
      return <Fault text={state.error.status === 0 ? t('unreachable') : errorWords(state.error, locale)} />;
  }
}

function Fault({ text }: { readonly text: string }) {
  return (
    <span role="alert" className={classes.fault}>
      {text}
    </span>
  );
}
