import {
  at,
  type Chart,
  COLOURS,
  cutLabel,
  type Drawn,
  escaped,
  MARGIN,
  number,
  WIDTH,
  widthOf,
  withUnit,
} from './chart-parts.js';

const PLOT_HEIGHT = 220;
/** Height above the plot, for the unit and the value of the highest mark. */
const HEAD = 48;
const TICKS = 5;
/** Slanted labels: their longest length in letters, and how far they reach to the left and down. */
const SLANTED = { letters: 13, reach: 80 };

export function barMarks(chart: Chart, top: number): Drawn {
  const plot = plotOf(chart, top);
  const zero = plot.y(0);
  const bars = chart.points.map(({ label, value }, i) => {
    const highest = Math.min(plot.y(value), zero);
    const height = Math.max(Math.abs(plot.y(value) - zero), 1);
    const told = `<title>${escaped(`${label}: ${withUnit(chart, value)}`)}</title>`;
    return `<rect x="${at(plot.x(i) - plot.slot * 0.35)}" y="${at(highest)}" width="${at(plot.slot * 0.7)}" height="${at(height)}" rx="2" fill="${COLOURS[0]}">${told}</rect>`;
  });
  return drawn(plot, [...axes(chart, plot), ...bars, ...values(chart, plot)]);
}

export function lineMarks(chart: Chart, top: number): Drawn {
  const plot = plotOf(chart, top);
  const places = chart.points.map(({ value }, i) => `${at(plot.x(i))},${at(plot.y(value))}`);
  const line = `<polyline points="${places.join(' ')}" fill="none" stroke="${COLOURS[0]}" stroke-width="2.5" stroke-linejoin="round"/>`;
  const dots = chart.points.map(({ label, value }, i) => {
    const told = `<title>${escaped(`${label}: ${withUnit(chart, value)}`)}</title>`;
    return `<circle cx="${at(plot.x(i))}" cy="${at(plot.y(value))}" r="4" fill="${COLOURS[0]}">${told}</circle>`;
  });
  return drawn(plot, [...axes(chart, plot), line, ...dots, ...values(chart, plot)]);
}

function drawn(plot: Plot, marks: readonly string[]): Drawn {
  return { marks: marks.join('\n'), bottom: plot.labelTop + (plot.isSlanted ? SLANTED.reach : 16) };
}

interface Plot {
  readonly ticks: readonly number[];
  readonly left: number;
  readonly top: number;
  /** The first line of the labels: below the plot and the values of negative marks. */
  readonly labelTop: number;
  /** The width that each point has for itself. */
  readonly slot: number;
  /** Whether labels are too wide to stand upright beside each other. */
  readonly isSlanted: boolean;
  /** The middle of a point's slot. */
  x(i: number): number;
  y(value: number): number;
}

/** Scales the axis: it covers zero and all values at round ticks, and leaves room for the ticks' labels. */
function plotOf({ points, locale }: Chart, titleBottom: number): Plot {
  const all = points.map(({ value }) => value);
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const step = roundStep((high - low || 1) / TICKS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  const span = (last - first) * step;
  const ofTicks = MARGIN + Math.max(...ticks.map((tick) => widthOf(number(tick, locale)))) + 8;
  const slotFrom = (left: number) => (WIDTH - MARGIN - left) / points.length;
  const isSlanted = points.some(({ label }) => widthOf(label) > slotFrom(ofTicks));
  const left = Math.min(isSlanted ? Math.max(ofTicks, SLANTED.reach) : ofTicks, WIDTH / 2);
  const slot = slotFrom(left);
  const top = titleBottom + HEAD;
  return {
    ticks,
    left,
    top,
    labelTop: top + PLOT_HEIGHT + (low < 0 ? 38 : 20),
    slot,
    isSlanted,
    x: (i) => left + slot * (i + 0.5),
    y: (value) => top + PLOT_HEIGHT * (1 - (value - first * step) / span),
  };
}

/** The smallest step of 1, 2 or 5 times a power of ten that is not below the wish. */
function roundStep(wish: number): number {
  const power = 10 ** Math.floor(Math.log10(wish));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wish * 0.999_999) ?? power * 10;
}

function axes(chart: Chart, plot: Plot): string[] {
  const { left, top } = plot;
  const lines = plot.ticks.map((tick) => {
    const y = at(plot.y(tick));
    const colour = tick === 0 ? '#666666' : '#e2e2e2';
    return `<line x1="${left}" x2="${WIDTH - MARGIN}" y1="${y}" y2="${y}" stroke="${colour}"/><text x="${left - 8}" y="${y}" dy="0.35em" text-anchor="end" fill="#555555">${escaped(number(tick, chart.locale))}</text>`;
  });
  const unit =
    chart.unit === null
      ? []
      : [`<text x="${MARGIN}" y="${top - 26}" fill="#555555">${escaped(chart.unit)}</text>`];
  return [...unit, ...lines, ...labels(chart, plot)];
}

/** Labels below the axis: upright if all fit, else slanted, and thinned out when there are many. */
function labels(chart: Chart, plot: Plot): string[] {
  const every = Math.ceil(26 / plot.slot);
  const y = plot.labelTop;
  return chart.points.flatMap(({ label }, i) => {
    if (plot.isSlanted && i % every !== 0) return [];
    const x = at(plot.x(i));
    const place = plot.isSlanted
      ? `x="${x}" y="${y}" text-anchor="end" transform="rotate(-45 ${x} ${y})"`
      : `x="${x}" y="${y}" text-anchor="middle"`;
    return [
      `<text ${place} fill="#333333">${escaped(plot.isSlanted ? cutLabel(label, SLANTED.letters) : label)}</text>`,
    ];
  });
}

/** Writes each value at its mark, unless they would overlap. */
function values(chart: Chart, plot: Plot): string[] {
  const told = chart.points.map(({ value }) => number(value, chart.locale));
  if (told.some((text) => widthOf(text) > plot.slot)) return [];
  return chart.points.map(({ value }, i) => {
    const y = value < 0 ? plot.y(value) + 18 : plot.y(value) - 8;
    return `<text x="${at(plot.x(i))}" y="${at(y)}" text-anchor="middle" fill="#1a1a1a">${escaped(told[i] ?? '')}</text>`;
  });
}
