import { IconDownload, IconFile } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { sayBytes } from '../projects/file-rules.js';
import classes from './attachments.module.css';
import type { SentFile } from './draft-files.js';
import { contentOf, viewOf } from './file-address.js';
import { useWords } from './words.js';

const PictureDialog = lazy(async () => ({
  default: (await import('./picture-dialog.js')).PictureDialog,
}));

/** Pictures as tiles that open large, other files as chips that download. */
export function FileTiles({ files, label }: { readonly files: readonly SentFile[]; readonly label: string }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {file.kind === 'image' ? <PictureTile file={file} /> : <FileChip file={file} />}
        </li>
      ))}
    </ul>
  );
}

function PictureTile({ file: { id, name } }: { readonly file: SentFile }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isGone) return <span className={classes.chip}>{`${name}: ${t('noFile')}`}</span>;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.tile}
        aria-label={t('open', { name })}
        onClick={() => setOpen(true)}
      >
        <img src={viewOf(id)} alt={name} loading="lazy" onError={() => setGone(true)} />
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <PictureDialog
            name={name}
            address={viewOf(id)}
            download={contentOf(id)}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function FileChip({ file: { id, name, bytes } }: { readonly file: SentFile }) {
  const { t, locale } = useWords();
  return (
    <a className={classes.chip} href={contentOf(id)} download={name} aria-label={t('download', { name })}>
      <IconFile size={18} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.state}>{sayBytes(bytes, locale)}</span>
      <IconDownload size={16} aria-hidden />
    </a>
  );
}
