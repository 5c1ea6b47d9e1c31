import {
  at,
  type Chart,
  COLOURS,
  cutLabel,
  type Drawn,
  escaped,
  MARGIN,
  WIDTH,
  withUnit,
} from './chart-parts.js';

const RADIUS = 96;
const X = WIDTH / 2;
const LINE = 26;

/** The pie, and its legend below it. */
export function pieMarks(chart: Chart, top: number): Drawn {
  const total = chart.points.reduce((sum, { value }) => sum + value, 0);
  const centreY = top + MARGIN + RADIUS;
  const legendTop = centreY + RADIUS + MARGIN;
  const percent = new Intl.NumberFormat(chart.locale, { style: 'percent', maximumFractionDigits: 1 });
  let before = 0;
  const marks = chart.points.flatMap(({ label, value }, i) => {
    const colour = COLOURS[i % COLOURS.length] ?? '';
    // When the colours repeat, a lighter shade distinguishes the slices.
    const opacity = i < COLOURS.length ? '' : ' fill-opacity="0.6"';
    const share = chart.unit === '%' ? '' : ` (${percent.format(value / total)})`;
    const told = escaped(`${cutLabel(label, 24)}: ${withUnit(chart, value)}${share}`);
    const y = at(legendTop + i * LINE);
    const part = slice(centreY, before / total, (before + value) / total);
    before += value;
    return [
      `<path d="${part}" fill="${colour}"${opacity} stroke="#ffffff" stroke-width="1.5"><title>${told}</title></path>`,
      `<rect x="${MARGIN}" y="${y}" width="16" height="16" rx="2" fill="${colour}"${opacity}/>`,
      `<text x="${MARGIN + 24}" y="${y}" dy="0.95em" fill="#1a1a1a">${told}</text>`,
    ];
  });
  return { marks: marks.join('\n'), bottom: legendTop + chart.points.length * LINE + MARGIN / 2 };
}

/** One slice, clockwise from the top. A whole circle is drawn as two halves, because an arc needs two ends. */
function slice(y: number, from: number, to: number): string {
  if (to - from >= 0.999_999) {
    const arc = `A${RADIUS} ${RADIUS} 0 1 1`;
    return `M${X} ${at(y - RADIUS)} ${arc} ${X} ${at(y + RADIUS)} ${arc} ${X} ${at(y - RADIUS)} Z`;
  }
  const [startX, startY] = onCircle(y, from);
  const [endX, endY] = onCircle(y, to);
  const large = to - from > 0.5 ? 1 : 0;
  return `M${X} ${at(y)} L${startX} ${startY} A${RADIUS} ${RADIUS} 0 ${large} 1 ${endX} ${endY} Z`;
}

function onCircle(y: number, share: number): [string, string] {
  const angle = 2 * Math.PI * share;
  return [at(X + RADIUS * Math.sin(angle)), at(y - RADIUS * Math.cos(angle))];
}
