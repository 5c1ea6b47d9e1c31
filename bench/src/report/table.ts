import { ratio } from '../measure/statistics.js';
import { type Figure, type Target, type Verdict, verdictOf } from './figure.js';

const MARKS: Readonly<Record<Verdict, string>> = {
  aim: '✔ (aim)',
  pass: '✔',
  fail: '✘',
  unknown: '?',
  none: '',
};

/** The figures as a Markdown table. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.label,
    figure.unit,
    number(figure.ours),
    number(figure.floor),
    times(ratio(figure.ours, figure.floor)),
    targetText(figure.target),
    MARKS[verdictOf(figure)],
    figure.note ?? '',
  ]);
  return markdown(['figure', 'unit', 'Roundtable', 'T', 'ratio', 'target', '', 'note'], rows);
}

/** A Markdown table, its columns padded so that it also reads in a terminal. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, 3, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function targetText(target: Target | null): string {
  switch (target?.type) {
    case undefined:
      return '';
    case 'ratioAtMost':
      return `≤ ${target.bar}x T (aim ${target.aim}x)`;
    case 'ratioAtLeast':
      return `≥ ${target.bar.toFixed(2)}x T (aim ${target.aim.toFixed(2)}x)`;
    case 'atMost':
      return `≤ ${target.bar}`;
  }
}

export function number(value: number | null): string {
  if (value === null) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}

function times(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(2)}x`;
}
