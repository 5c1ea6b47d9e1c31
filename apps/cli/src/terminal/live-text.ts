import { confirmationMarkdown } from '../render/confirmation-text.js';
import type { Output, Speaker, Tone } from '../render/output.js';
import { folded, printable } from '../render/printable.js';
import type { Paint } from './colors.js';
import { layOutLine, layOutMarkdown } from './inline-markdown.js';

/** The rows of a terminal: final ones, and live ones that are redrawn with the next output. */
export interface Drawn {
  readonly rows: readonly string[];
  readonly live: readonly string[];
}

/** The unfinished line and the status. Plain data. */
export interface Live {
  readonly source: string;
  /** Rows above the first row of a message; they are printed together with it. */
  readonly lead: readonly string[];
  readonly inFence: boolean;
  readonly isOpen: boolean;
  /** The number of rows of `source` that left the live part: a paragraph may be longer than the screen. */
  readonly gone: number;
  readonly status: string | null;
}

export const NOTHING_LIVE: Live = {
  source: '',
  lead: [],
  inFence: false,
  isOpen: false,
  gone: 0,
  status: null,
};

export interface Look {
  readonly paint: Paint;
  readonly width: number;
  /** The most rows that may be redrawn. */
  readonly height: number;
}

/** Applies an output to the live text: returns the finished rows, and those that stay live. Pure. */
export function draw(live: Live, output: Output, look: Look): { live: Live; drawn: Drawn } {
  const { paint } = look;
  switch (output.type) {
    case 'status':
      return settle({ ...live, status: output.text }, [], look);
    case 'open':
      return settle(
        { ...NOTHING_LIVE, status: live.status, isOpen: true, lead: titled(output.speaker, look) },
        [],
        look,
      );
    case 'text':
      return addText(live, printable(output.text), look);
    case 'close': {
      const rows = live.source === '' ? [] : rowsOf(live, look).rows.slice(live.gone);
      return settle({ ...NOTHING_LIVE, status: live.status }, [...live.lead, ...rows], look);
    }
    case 'line':
      return settle(live, lineRows(output.tone, output.text, look), look);
    case 'message':
      return settle(live, [...titled(output.speaker, look), ...layOutMarkdown(output.text, look)], look);
    case 'handoff': {
      const { from, to } = output;
      const names = `${paint.badge(printable(from.name), from.color)} → ${paint.badge(printable(to.name), to.color)}`;
      const reason = layOutLine(printable(output.reason.replace(/\s+/g, ' ')), {
        ...look,
        inFence: false,
      }).rows;
      return settle(live, ['', names, ...reason.map((row) => paint.dim(row))], look);
    }
    case 'confirmation': {
      const text = confirmationMarkdown(output.confirmation, output.language);
      const framed = layOutMarkdown(text, { ...look, width: look.width - 2 });
      return settle(live, ['', ...framed.map((row) => `${paint.yellow('┃')} ${row}`)], look);
    }
  }
}

function titled({ name, color }: Speaker, { paint }: Look): string[] {
  return ['', paint.badge(printable(name), color)];
}

function addText(before: Live, text: string, look: Look): { live: Live; drawn: Drawn } {
  const lines = (before.source + text).split('\n');
  const rows: string[] = [];
  let live = before;
  for (const [i, source] of lines.entries()) {
    live = { ...live, source };
    if (i === lines.length - 1) break;
    const done = rowsOf(live, look);
    rows.push(...live.lead, ...done.rows.slice(live.gone));
    live = { ...live, source: '', lead: [], gone: 0, inFence: done.inFence };
  }
  const open = rowsOf(live, look).rows;
  const over = open.length - live.gone - look.height;
  if (over > 0) {
    rows.push(...live.lead, ...open.slice(live.gone, live.gone + over));
    live = { ...live, lead: [], gone: live.gone + over };
  }
  return settle(live, rows, look);
}

function settle(live: Live, rows: readonly string[], look: Look): { live: Live; drawn: Drawn } {
  const open = live.source === '' ? [] : rowsOf(live, look).rows.slice(live.gone);
  const status = live.status === null || live.isOpen ? [] : [look.paint.dim(folded(live.status, look.width))];
  return { live, drawn: { rows, live: [...live.lead, ...open, ...status] } };
}

function rowsOf(live: Live, look: Look) {
  return layOutLine(live.source, { width: look.width, inFence: live.inFence, paint: look.paint });
}

const MARK: Record<Tone, string> = {
  thought: '✻ ',
  tool: '⚙ ',
  aside: '',
  notice: '',
  info: '',
  error: '✗ ',
  success: '✓ ',
};

function lineRows(tone: Tone, text: string, { paint, width }: Look): string[] {
  const marked = MARK[tone] + text;
  if (tone === 'thought' || tone === 'tool' || tone === 'aside') return [paint.dim(folded(marked, width))];
  const color = { notice: paint.yellow, info: paint.dim, error: paint.red, success: paint.green }[tone];
  return printable(marked)
    .split('\n')
    .flatMap((line) => layOutLine(line, { width, inFence: false, paint }).rows)
    .map((row) => color(row));
}
