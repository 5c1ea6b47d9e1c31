import { inLocale } from '@roundtable/api';
import { useLocale } from '../i18n/locale.js';

/** The first letters of the round table's agents in each language. */
const SEATS = { en: 'CGPMA', es: 'CAAMC' };
const RADIUS = 104;

/** Five agents around a table; an ornament. */
export function TableOfAgents() {
  const seats = [...inLocale(SEATS, useLocale())];
  return (
    <svg width="280" height="280" viewBox="-140 -140 280 280" aria-hidden="true">
      <circle r="58" fill="rgb(255 255 255 / 12%)" stroke="rgb(255 255 255 / 55%)" strokeWidth="2" />
      {seats.map((letter, seat) => {
        const angle = (seat / seats.length) * 2 * Math.PI - Math.PI / 2;
        const [x, y] = [RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two agents may begin with one letter, and nobody moves
          <g key={seat} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r="28" fill="rgb(255 255 255 / 92%)" />
            <text
              textAnchor="middle"
              dominantBaseline="central"
              fontSize="22"
              fontWeight="700"
              fill="#4338ca"
            >
              {letter}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
