import type { Locale } from '@roundtable/core';

export interface Chart {
  readonly title: string;
  readonly type: 'bar' | 'line' | 'pie';
  /** Shown after values, such as "km". */
  readonly unit: string | null;
  readonly points: readonly { readonly label: string; readonly value: number }[];
  readonly locale: Locale;
}

/** Hardly wider than a phone's screen, so that the chart is readable on one. */
export const WIDTH = 360;
export const MARGIN = 16;

/** Marks drawn below a chart's title, and where they end. */
export interface Drawn {
  readonly marks: string;
  readonly bottom: number;
}

/** Distinguishable with common kinds of colour blindness (Okabe and Ito), and dark enough on white. */
export const COLOURS = [
  '#0072B2',
  '#D55E00',
  '#009E73',
  '#CC79A7',
  '#8C6D00',
  '#5B3F99',
  '#3A7CA5',
  '#A04000',
];

export function withUnit(chart: Pick<Chart, 'unit' | 'locale'>, value: number): string {
  const shown = number(value, chart.locale);
  if (chart.unit === null) return shown;
  return chart.unit === '%' && chart.locale === 'en' ? `${shown}%` : `${shown} ${chart.unit}`;
}

/** 1,234.5 in English, 1234,5 in Spanish (which groups from five digits on). */
export function number(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(value);
}

/** Approximate width of a text at the charts' font size; digits and capitals count as wide. */
export function widthOf(text: string): number {
  return [...text].length * 8;
}

export function cutLabel(label: string, longest: number): string {
  const characters = [...label];
  return characters.length <= longest
    ? label
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for an XML document: markup escaped, characters that XML forbids left out. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A coordinate: a tenth of a pixel is enough. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}
