import type { ReactNode } from 'react';
import classes from './message-actions.module.css';
import { useWords } from './words.js';

/** Exchanges that the user said anew, folded where they stood. `lines` are their lines of the transcript. */
export function EarlierVersions({ count, lines }: { readonly count: number; readonly lines: ReactNode }) {
  const { t } = useWords();
  return (
    <li className={classes.earlier} data-superseded={count}>
      <details>
        <summary>{t('earlier', { count })}</summary>
        <p>{t('earlierText')}</p>
        <ol className={classes.lines}>{lines}</ol>
      </details>
    </li>
  );
}
