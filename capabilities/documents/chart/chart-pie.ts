import { at, type Chart, COLOURS, cutLabel, escaped, HEIGHT, withUnit } from './chart-parts.js';

const RADIUS = 140;
const X = 190;
const Y = HEIGHT / 2 + 20;
const LEGEND_X = 380;
const LINE = 26;

export function pieMarks(chart: Chart): string {
  const total = chart.points.reduce((sum, { value }) => sum + value, 0);
  const legendTop = Y - ((chart.points.length - 1) * LINE) / 2;
  const percent = new Intl.NumberFormat(chart.locale, { style: 'percent', maximumFractionDigits: 1 });
  let before = 0;
  const marks = chart.points.flatMap(({ label, value }, i) => {
    const colour = COLOURS[i % COLOURS.length] ?? '';
    // Where the colours begin again, a lighter shade tells them apart.
    const opacity = i < COLOURS.length ? '' : ' fill-opacity="0.6"';
    const share = chart.unit === '%' ? '' : ` (${percent.format(value / total)})`;
    const told = escaped(`${cutLabel(label, 24)}: ${withUnit(chart, value)}${share}`);
    const y = at(legendTop + i * LINE);
    const part = slice(before / total, (before + value) / total);
    before += value;
    return [
      `<path d="${part}" fill="${colour}"${opacity} stroke="#ffffff" stroke-width="1.5"><title>${told}</title></path>`,
      `<rect x="${LEGEND_X}" y="${y}" width="14" height="14" rx="2" fill="${colour}"${opacity}/>`,
      `<text x="${LEGEND_X + 22}" y="${y}" dy="0.9em" fill="#1a1a1a">${told}</text>`,
    ];
  });
  return marks.join('\n');
}

/** From one share of the circle to another, clockwise from the top. A whole circle is two halves: an arc has two ends. */
function slice(from: number, to: number): string {
  if (to - from >= 0.999_999) {
    const arc = `A${RADIUS} ${RADIUS} 0 1 1`;
    return `M${X} ${at(Y - RADIUS)} ${arc} ${X} ${at(Y + RADIUS)} ${arc} ${X} ${at(Y - RADIUS)} Z`;
  }
  const [startX, startY] = onCircle(from);
  const [endX, endY] = onCircle(to);
  const large = to - from > 0.5 ? 1 : 0;
  return `M${X} ${Y} L${startX} ${startY} A${RADIUS} ${RADIUS} 0 ${large} 1 ${endX} ${endY} Z`;
}

function onCircle(share: number): [string, string] {
  const angle = 2 * Math.PI * share;
  return [at(X + RADIUS * Math.sin(angle)), at(Y - RADIUS * Math.cos(angle))];
}
