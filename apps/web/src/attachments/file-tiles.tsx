import { IconDownload, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { sayBytes } from '../projects/file-rules.js';
import files from '../ui/files/files.module.css';
import { PictureButton } from '../ui/files/picture-button.js';
import classes from './attachments.module.css';
import type { SentFile } from './draft-files.js';
import { contentOf, viewOf } from './file-address.js';
import { useWords } from './words.js';

/** Pictures as tiles that open large, other files as chips that download. */
export function FileTiles(props: { readonly files: readonly SentFile[]; readonly label: string }) {
  return (
    <ul className={classes.tiles} aria-label={props.label}>
      {props.files.map((file) => (
        <li key={file.id}>
          {file.kind === 'image' ? <PictureTile file={file} /> : <FileChip file={file} />}
        </li>
      ))}
    </ul>
  );
}

function PictureTile({ file: { id, name } }: { readonly file: SentFile }) {
  const { t } = useWords();
  const [isGone, setGone] = useState(false);
  if (isGone) return <span className={files.chip}>{`${name}: ${t('noFile')}`}</span>;
  return (
    <PictureButton
      name={name}
      label={t('open', { name })}
      address={viewOf(id)}
      download={contentOf(id)}
      className={classes.tile}
      onGone={() => setGone(true)}
    />
  );
}

function FileChip({ file: { id, name, bytes } }: { readonly file: SentFile }) {
  const { t, locale } = useWords();
  return (
    <a className={files.chip} href={contentOf(id)} download={name} aria-label={t('download', { name })}>
      <IconFile size={18} aria-hidden />
      <span className={`${files.name} ${classes.name}`}>{name}</span>
      <span className={classes.state}>{sayBytes(bytes, locale)}</span>
      <IconDownload size={16} aria-hidden />
    </a>
  );
}
