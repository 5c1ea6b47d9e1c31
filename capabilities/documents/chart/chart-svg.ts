import { barMarks, lineMarks } from './chart-axes.js';
import { type Chart, cutLabel, escaped, HEIGHT, WIDTH, withUnit } from './chart-parts.js';
import { pieMarks } from './chart-pie.js';

/**
 * A chart as a stand-alone SVG. Small shapes of our own instead of a grammar of graphics: three kinds of chart need two
 * hundred lines, no megabytes, and each text in them is escaped and each number in the reader's notation. For those who
 * do not see it, title and description tell the data.
 */
export function chartSvg(chart: Chart): string {
  const marks = { bar: barMarks, line: lineMarks, pie: pieMarks }[chart.type](chart);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="chart-title chart-description" font-family="system-ui, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="13">
<title id="chart-title">${escaped(chart.title)}</title>
<desc id="chart-description">${escaped(description(chart))}</desc>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
<text x="24" y="34" font-size="18" font-weight="600" fill="#1a1a1a">${escaped(cutLabel(chart.title, 70))}</text>
${marks}
</svg>
`;
}

/** The data in words, as a screen reader says it. */
function description(chart: Chart): string {
  const kinds = {
    en: { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart' },
    es: { bar: 'Gráfico de barras', line: 'Gráfico de líneas', pie: 'Gráfico circular' },
  };
  const data = chart.points.map(({ label, value }) => `${label}: ${withUnit(chart, value)}`);
  return `${kinds[chart.locale][chart.type]}. ${data.join('; ')}.`;
}
