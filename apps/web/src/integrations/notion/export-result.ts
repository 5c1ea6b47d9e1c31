import type { NotionExport } from '@roundtable/capabilities/notion';
import type { useWords } from './notion-words.js';

type Say = ReturnType<typeof useWords>['t'];

/** What came of an export, in words: "12 new, 3 updated, 40 unchanged". */
export function exportResult(one: NotionExport, t: Say): string {
  if (one.status === 'cancelled') return t('stopped');
  if (one.error !== null) return t(`error.${one.error.code}`);
  const parts = [
    one.created > 0 && t('created', { count: one.created }),
    one.updated > 0 && t('updated', { count: one.updated }),
    one.unchanged > 0 && t('unchanged', { count: one.unchanged }),
    one.skipped > 0 && t('skipped', { count: one.skipped }),
    one.failed > 0 && t('refused', { count: one.failed }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('nothing') : `${parts.join(', ')}.`;
}
