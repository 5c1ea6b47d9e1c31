import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import files from '../ui/files/files.module.css';
import { PictureButton } from '../ui/files/picture-button.js';
import classes from './documents.module.css';
import type { MadeDocument } from './made-document.js';
import { useWords } from './words.js';

const addressOf = (id: string) => `/api/documents/${encodeURIComponent(id)}/content`;

/** What an agent made, where it made it: a chart as a picture, another document as a file to download. */
export function DocumentView({ made }: { readonly made: MadeDocument }) {
  const { t } = useWords();
  return made.figures === null ? (
    <a className={`${files.chip} ${classes.chip}`} href={addressOf(made.id)} download>
      <IconFileText size={18} aria-hidden />
      <span className={files.name}>{t('download', { title: made.title })}</span>
      <IconDownload size={16} aria-hidden />
    </a>
  ) : (
    <Chart made={made} figures={made.figures} />
  );
}

function Chart({ made: { id, title }, figures }: { readonly made: MadeDocument; readonly figures: string }) {
  const { t } = useWords();
  const [isGone, setGone] = useState(false);
  if (isGone) return <p className={classes.gone}>{t('gone', { title })}</p>;
  return (
    <PictureButton
      name={title}
      alt={figures === '' ? t('chartAlone', { title }) : t('chart', { title, figures })}
      label={t('open', { title })}
      address={addressOf(id)}
      download={addressOf(id)}
      className={classes.chart}
      onGone={() => setGone(true)}
    />
  );
}
