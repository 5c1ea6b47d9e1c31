import {
  at,
  type Chart,
  COLOURS,
  cutLabel,
  escaped,
  HEIGHT,
  number,
  WIDTH,
  withUnit,
} from './chart-parts.js';

const LEFT = 84;
const RIGHT = 24;
const TOP = 64;
const BOTTOM = 84;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const TICKS = 5;
/** More values beside their marks would run into each other. */
const MOST_VALUES_SHOWN = 12;

export function barMarks(chart: Chart): string {
  const scale = scaleOf(chart);
  const slot = PLOT_WIDTH / chart.points.length;
  const zero = scale.y(0);
  const bars = chart.points.map(({ label, value }, i) => {
    const top = Math.min(scale.y(value), zero);
    const height = Math.max(Math.abs(scale.y(value) - zero), 1);
    const x = LEFT + slot * (i + 0.15);
    const told = `<title>${escaped(`${label}: ${withUnit(chart, value)}`)}</title>`;
    return `<rect x="${at(x)}" y="${at(top)}" width="${at(slot * 0.7)}" height="${at(height)}" rx="2" fill="${COLOURS[0]}">${told}</rect>`;
  });
  return [axes(chart, scale), ...bars, ...values(chart, scale)].join('\n');
}

export function lineMarks(chart: Chart): string {
  const scale = scaleOf(chart);
  const places = chart.points.map(({ value }, i) => `${at(middle(chart, i))},${at(scale.y(value))}`);
  const line = `<polyline points="${places.join(' ')}" fill="none" stroke="${COLOURS[0]}" stroke-width="2.5" stroke-linejoin="round"/>`;
  const dots = chart.points.map(({ label, value }, i) => {
    const told = `<title>${escaped(`${label}: ${withUnit(chart, value)}`)}</title>`;
    return `<circle cx="${at(middle(chart, i))}" cy="${at(scale.y(value))}" r="4" fill="${COLOURS[0]}">${told}</circle>`;
  });
  return [axes(chart, scale), line, ...dots, ...values(chart, scale)].join('\n');
}

interface Scale {
  readonly ticks: readonly number[];
  y(value: number): number;
}

/** An axis that holds zero and all values, with round numbers on it. */
function scaleOf(chart: Chart): Scale {
  const all = chart.points.map(({ value }) => value);
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const step = roundStep((high - low || 1) / TICKS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const span = (last - first) * step;
  return { ticks, y: (value) => TOP + PLOT_HEIGHT * (1 - (value - first * step) / span) };
}

/** 1, 2 or 5 times a power of ten, not below the wish. */
function roundStep(wish: number): number {
  const power = 10 ** Math.floor(Math.log10(wish));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wish * 0.999_999) ?? power * 10;
}

function axes(chart: Chart, scale: Scale): string {
  const lines = scale.ticks.map((tick) => {
    const y = at(scale.y(tick));
    const colour = tick === 0 ? '#666666' : '#e2e2e2';
    return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="${colour}"/><text x="${LEFT - 8}" y="${y}" dy="0.35em" text-anchor="end" fill="#555555">${escaped(number(tick, chart.locale))}</text>`;
  });
  const unit =
    chart.unit === null
      ? ''
      : `<text x="${LEFT - 8}" y="${TOP - 14}" text-anchor="end" fill="#555555">${escaped(cutLabel(chart.unit, 10))}</text>`;
  return [unit, ...lines, ...labels(chart)].filter((part) => part !== '').join('\n');
}

/** Below the axis: upright as long as they fit, slanted and then thinned out when there are many. */
function labels(chart: Chart): string[] {
  const { points } = chart;
  const slot = PLOT_WIDTH / points.length;
  const fits = points.every(({ label }) => label.length * 7.5 <= slot);
  const every = Math.ceil(16 / slot);
  const y = HEIGHT - BOTTOM + 18;
  return points.flatMap(({ label }, i) => {
    if (i % every !== 0) return [];
    const x = at(middle(chart, i));
    const place = fits
      ? `x="${x}" y="${y}" text-anchor="middle"`
      : `x="${x}" y="${y}" text-anchor="end" transform="rotate(-35 ${x} ${y})"`;
    return [`<text ${place} fill="#333333">${escaped(cutLabel(label, fits ? 40 : 14))}</text>`];
  });
}

function values(chart: Chart, scale: Scale): string[] {
  if (chart.points.length > MOST_VALUES_SHOWN) return [];
  return chart.points.map(({ value }, i) => {
    const y = value < 0 ? scale.y(value) + 16 : scale.y(value) - 8;
    return `<text x="${at(middle(chart, i))}" y="${at(y)}" text-anchor="middle" fill="#1a1a1a">${escaped(number(value, chart.locale))}</text>`;
  });
}

function middle(chart: Chart, i: number): number {
  return LEFT + (PLOT_WIDTH / chart.points.length) * (i + 0.5);
}
