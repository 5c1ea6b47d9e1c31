import type { NotionExport } from '@roundtable/capabilities/notion';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { toast } from '../../ui/toasts/toast.js';
import { exportResult } from './export-result.js';
import { isUnderWay } from './notion-queries.js';
import { useWords } from './notion-words.js';

const OUTCOMES = ['connected', 'denied', 'failed'] as const;

/** Tells once how the way to Notion and back ended, as its address says; then the address forgets it. */
export function useReturnFromNotion(): void {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const said = search.get('notion');
  useEffect(() => {
    if (said === null) return;
    const outcome = OUTCOMES.find((one) => one === said);
    if (outcome !== undefined) toast(t(`back.${outcome}`));
    setSearch(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete('notion');
        return rest;
      },
      { replace: true },
    );
  }, [said, setSearch, t]);
}

/** Tells when an export that was seen under way has ended. */
export function useExportNews(last: NotionExport | null): void {
  const { t } = useWords();
  const watched = useRef<string | null>(null);
  useEffect(() => {
    if (last === null) return;
    if (isUnderWay(last)) watched.current = last.id;
    else if (watched.current === last.id) {
      watched.current = null;
      if (last.status === 'cancelled') return; // whoever stopped it sees that it stopped
      const said = exportResult(last, t);
      toast(last.error === null ? t('done', { result: said }) : t('ended', { why: said }));
    }
  }, [last, t]);
}
