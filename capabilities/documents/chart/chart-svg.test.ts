import { DOMParser } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { Chart } from './chart-parts.js';
import { chartSvg } from './chart-svg.js';

const chart = (more: Partial<Chart> = {}): Chart => ({
  title: 'Walks a week',
  type: 'bar',
  unit: 'km',
  points: [
    { label: 'May', value: 1234.5 },
    { label: 'June', value: 0 },
    { label: 'July', value: -20 },
  ],
  locale: 'en',
  ...more,
});
const parsed = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');
const numbersIn = (svg: string) =>
  [...svg.matchAll(/ (?:x|y|cx|cy|width|height)="([^"]*)"/g)].map((match) => Number(match[1]));

describe.each(['bar', 'line', 'pie'] as const)('a %s chart', (type) => {
  const points =
    type === 'pie'
      ? chart().points.map((point) => ({ ...point, value: Math.abs(point.value) }))
      : chart().points;

  it('tells its data to those who do not see it', () => {
    const svg = parsed(chartSvg(chart({ type, points })));
    const root = svg.querySelector('svg');
    expect(root?.getAttribute('role')).toBe('img');
    expect(root?.getAttribute('aria-labelledby')).toBe('chart-title chart-description');
    expect(svg.querySelector('#chart-title')?.textContent).toBe('Walks a week');
    expect(svg.querySelector('#chart-description')?.textContent).toContain('May: 1,234.5 km; June: 0 km');
  });

  it('escapes whatever the words hold', () => {
    const evil = '</title><script>alert("1")</script>&\u0000\u0008\ud800';
    const svg = chartSvg(chart({ type, title: evil, unit: '<b>', points: [{ label: evil, value: 1 }] }));
    expect(svg).not.toMatch(/<script|<b>|&(?!amp;|lt;|gt;|quot;|#39;)/);
    expect([...svg].some((character) => character < ' ' && character !== '\n')).toBe(false);
    expect(svg.isWellFormed()).toBe(true);
  });

  it.each([
    ['one value', [{ label: 'all', value: 3 }]],
    [
      'only zeros',
      [
        { label: 'a', value: 0 },
        { label: 'b', value: 0 },
      ],
    ],
    [
      'huge and tiny values',
      [
        { label: 'a', value: 1e21 },
        { label: 'b', value: 1e-9 },
      ],
    ],
    ['sixty values', Array.from({ length: 60 }, (_, i) => ({ label: `week ${i} of the year`, value: i }))],
  ])('of %s has only finite places', (name, values) => {
    if (type === 'pie' && name === 'only zeros') return expect(values).toHaveLength(2); // the tool refuses it
    const svg = chartSvg(chart({ type, points: values }));
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(numbersIn(svg).every(Number.isFinite)).toBe(true);
  });
});

it('numbers are written as the reader writes them', () => {
  const points = [{ label: 'a', value: 12345.5 }];
  expect(chartSvg(chart({ points }))).toContain('>12,345.5<');
  expect(chartSvg(chart({ points, locale: 'es' }))).toContain('>12.345,5<');
  expect(chartSvg(chart({ points: [{ label: 'a', value: 1234.5 }], locale: 'es' }))).toContain('>1234,5<');
  expect(chartSvg(chart({ locale: 'es' }))).toContain('Gráfico de barras. May: 1234,5 km');
});

it('a long title goes on in the next line, and what is below makes room for it', () => {
  const title = 'Kilometres that I have run in each of the last four weeks of the year';
  const [short, long] = ['Walks', title].map((one) => parsed(chartSvg(chart({ title: one }))));
  const lines = [...(long?.querySelectorAll('tspan') ?? [])].map((line) => line.textContent);
  expect(lines.join(' ')).toBe(title);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(30);
  const heightOf = (svg: typeof short) => Number(svg?.querySelector('svg')?.getAttribute('height'));
  expect(heightOf(long)).toBeGreaterThan(heightOf(short));
});

it('values that would run into each other are left to the axis', () => {
  const months = (value: number) =>
    Array.from({ length: 12 }, (_, i) => ({ label: `${i}`, value: value + i }));
  expect(chartSvg(chart({ points: months(20) }))).toContain('>31</text>');
  expect(chartSvg(chart({ points: months(12_345) }))).not.toContain('>12,356</text>');
});

it('a bar’s height is its share of the axis', () => {
  const points = [
    { label: 'a', value: 100 },
    { label: 'b', value: 50 },
  ];
  const svg = parsed(chartSvg(chart({ points })));
  const [whole = 0, half = 0] = [...svg.querySelectorAll('rect[rx="2"]')].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(whole / half).toBeCloseTo(2, 1);
});

it('a pie of one part is a whole circle, and shares are told', () => {
  expect(chartSvg(chart({ type: 'pie', points: [{ label: 'all', value: 5 }] }))).toContain(
    'all: 5 km (100%)',
  );
  const svg = chartSvg(
    chart({
      type: 'pie',
      points: [
        { label: 'a', value: 1 },
        { label: 'b', value: 3 },
      ],
    }),
  );
  expect(svg).toContain('a: 1 km (25%)');
  expect(svg.match(/<path/g)).toHaveLength(2);
});
