import type { Confirmation } from '@roundtable/api';
import { contentOf, inWords } from './confirmation-fields.js';
import { useWords } from './confirmation-words.js';

/** Tells those who do not see the cards that something waits for their decision; the focus stays where it is. */
export function ConfirmationAnnouncer({ open }: { readonly open: readonly Confirmation[] }) {
  const { t } = useWords();
  const latest = open.at(-1);
  const title =
    latest === undefined ? '' : t(`title.${contentOf(latest).kind}`, { kind: inWords(latest.kind) });
  return (
    <div role="status" className="visually-hidden">
      {latest !== undefined && t('arrived', { count: open.length, title })}
    </div>
  );
}
