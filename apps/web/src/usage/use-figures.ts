import { useCallback } from 'react';
import type { Metric } from './usage-sums.js';
import { useWords } from './words.js';

const CENT = 0.01;

/** Writes a figure as people of the page's language do: dollars, or a number. */
export function useFigures(): (value: number, metric: Metric) => string {
  const { t, locale } = useWords();
  return useCallback(
    (value, metric) => {
      if (metric !== 'cost') return value.toLocaleString(locale);
      const dollars = (amount: number) =>
        amount.toLocaleString(locale, {
          style: 'currency',
          currency: 'USD',
          currencyDisplay: 'narrowSymbol',
        });
      return value > 0 && value < CENT ? t('lessThanCent', { cent: dollars(CENT) }) : dollars(value);
    },
    [t, locale],
  );
}
