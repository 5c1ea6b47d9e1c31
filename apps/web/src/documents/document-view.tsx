import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PictureDialog } from '../attachments/picture-dialog.js';
import classes from './documents.module.css';
import type { MadeDocument } from './made-document.js';
import { useWords } from './words.js';

const addressOf = (id: string) => `/api/documents/${encodeURIComponent(id)}/content`;

/** What an agent made, where it made it: a chart as a picture, another document as a file to download. */
export function DocumentView({ made }: { readonly made: MadeDocument }) {
  const { t } = useWords();
  return made.figures === null ? (
    <a className={classes.chip} href={addressOf(made.id)} download>
      <IconFileText size={18} aria-hidden />
      <span>{t('download', { title: made.title })}</span>
      <IconDownload size={16} aria-hidden />
    </a>
  ) : (
    <Chart made={made} figures={made.figures} />
  );
}

function Chart({ made: { id, title }, figures }: { readonly made: MadeDocument; readonly figures: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = figures === '' ? t('chartAlone', { title }) : t('chart', { title, figures });
  if (isGone) return <p className={classes.gone}>{t('gone', { title })}</p>;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.chart}
        aria-label={t('open', { title })}
        aria-description={words}
        onClick={() => setOpen(true)}
      >
        {/* An image never runs what is in it. */}
        <img src={addressOf(id)} alt={words} loading="lazy" onError={() => setGone(true)} />
      </button>
      {isOpen && (
        <PictureDialog
          name={title}
          alt={words}
          address={addressOf(id)}
          download={addressOf(id)}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
