/** A document that a tool has made. */
export interface MadeDocument {
  readonly id: string;
  readonly title: string;
  /** Of a chart, its figures in words; null for a file to be downloaded. */
  readonly figures: string | null;
}

const MAKERS = new Set(['generate_visualization', 'export_to_document']);
const MOST_FIGURES = 60;

/** What a tool's run has made, by what it was asked and what it answered; null for every other run. Pure. */
export function madeDocument(run: {
  readonly tool: string;
  readonly input: unknown;
  readonly result: unknown;
}): MadeDocument | null {
  if (!MAKERS.has(run.tool)) return null;
  const id = fieldOf(run.result, 'document_id');
  const title = fieldOf(run.result, 'title');
  if (typeof id !== 'string' || typeof title !== 'string') return null;
  return { id, title, figures: run.tool === 'generate_visualization' ? figuresIn(run.input) : null };
}

function figuresIn(input: unknown): string {
  const points = fieldOf(input, 'points');
  const unit = fieldOf(input, 'unit');
  if (!Array.isArray(points)) return '';
  const behind = typeof unit === 'string' ? ` ${unit}` : '';
  return points
    .slice(0, MOST_FIGURES)
    .map((point: unknown) => `${String(fieldOf(point, 'label'))} ${String(fieldOf(point, 'value'))}${behind}`)
    .join(', ');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
