import { defineTool, outcomeOf } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { z } from 'zod';
import { chartSvg } from '../chart/chart-svg.js';
import { saveDocument } from '../service/documents.js';

const MOST_POINTS = 60;
/** More slices would be hard to distinguish. */
const MOST_SLICES = 12;

interface Input {
  title: string;
  type: 'bar' | 'line' | 'pie';
  unit?: string | undefined;
  points: { label: string; value: number }[];
}

/** Draws a chart from figures that the model took from tools, not from its memory. */
export const generateVisualization = defineTool<UserTx, Input>({
  name: 'generate_visualization',
  description:
    'Draw a bar, line or pie chart (SVG) from figures that you have read from a tool or the user gave. Saved as a document of the user; give them the link.',
  input: z.strictObject({
    title: z.string().trim().min(1).max(120),
    type: z.enum(['bar', 'line', 'pie']),
    unit: z.string().trim().min(1).max(20).optional().describe('Said behind the values, such as km or %'),
    points: z
      .array(z.strictObject({ label: z.string().trim().min(1).max(60), value: z.number() }))
      .min(1)
      .max(MOST_POINTS),
  }),
  mode: 'transaction',
  access: 'write',
  timeoutMs: 10_000,
  run: async (tx, { title, type, unit = null, points }, { locale, conversationId }) => {
    const fault = type === 'pie' ? pieFault(points) : null;
    if (fault !== null) return { type: 'error', message: fault };
    const content = Buffer.from(chartSvg({ title, type, unit, points, locale }));
    const file = { title, extension: 'svg', mediaType: 'image/svg+xml', content } as const;
    return outcomeOf(await saveDocument(tx, { ...file, conversationId }), linkOf);
  },
});

function pieFault(points: Input['points']): string | null {
  if (points.length > MOST_SLICES)
    return `A pie shows at most ${MOST_SLICES} parts, there are ${points.length}. Use a bar chart, or put the small ones together.`;
  if (points.some(({ value }) => value < 0)) return 'A pie cannot show negative values. Use a bar chart.';
  if (points.every(({ value }) => value === 0))
    return 'All values are 0, so there is no whole to cut into parts.';
  return null;
}

/** A saved document as the model's tool result. */
export function linkOf(saved: { readonly id: string; readonly title: string }) {
  return { document_id: saved.id, title: saved.title, link: `/api/documents/${saved.id}/content` };
}
