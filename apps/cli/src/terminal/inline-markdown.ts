import { printable } from '../render/printable.js';
import type { Paint } from './colors.js';
import { sliced, widthOf } from './text-width.js';

type Style = 'plain' | 'bold' | 'italic' | 'code';

interface Run {
  readonly text: string;
  readonly style: Style;
}

export interface LineLayout {
  readonly rows: readonly string[];
  /** Whether the next line is inside of a code fence. */
  readonly inFence: boolean;
}

/**
 * Lays out one source line of Markdown as terminal rows: complete headings, bullets, quotes, emphasis and code are
 * styled, the rest stays as written. Cheap enough to repeat for every delta of a streaming line.
 */
export function layOutLine(
  source: string,
  about: { width: number; inFence: boolean; paint: Paint },
): LineLayout {
  const { width, paint } = about;
  if (/^\s*(```|~~~)/.test(source)) {
    return { rows: [paint.dim(sliced(source, width)[0] ?? '')], inFence: !about.inFence };
  }
  if (about.inFence) {
    const pieces = source === '' ? [''] : sliced(source, width);
    return { rows: pieces.map((piece) => paint.cyan(piece)), inFence: true };
  }
  const { lead, hang, body, style } = blockOf(source);
  const words = wordsOf(runsOf(body, style));
  const rows = wrap(words, { first: width - widthOf(lead), other: width - hang });
  const painted = rows.map((row) => row.map((run) => paintRun(run, paint)).join(''));
  return {
    rows: painted.map((row, i) => (i === 0 ? lead : ' '.repeat(hang)) + row),
    inFence: false,
  };
}

/** Lays out a whole text as rows, like a streaming one. */
export function layOutMarkdown(text: string, about: { width: number; paint: Paint }): string[] {
  const rows: string[] = [];
  let inFence = false;
  for (const source of printable(text).trim().split('\n')) {
    const line = layOutLine(source, { ...about, inFence });
    rows.push(...line.rows);
    inFence = line.inFence;
  }
  return rows;
}

function blockOf(source: string): { lead: string; hang: number; body: string; style: Style } {
  const heading = /^#{1,6}\s+(?!\s)(.*)$/.exec(source);
  if (heading !== null) return { lead: '', hang: 0, body: heading[1] ?? '', style: 'bold' };
  const bullet = /^(\s*)[-*+]\s+(?!\s)(.*)$/.exec(source);
  if (bullet !== null) {
    const lead = `${bullet[1] ?? ''}• `;
    return { lead, hang: lead.length, body: bullet[2] ?? '', style: 'plain' };
  }
  const numbered = /^(\s*\d{1,3}[.)]\s+)(?!\s)(.*)$/.exec(source);
  if (numbered !== null) {
    const lead = numbered[1] ?? '';
    return { lead, hang: lead.length, body: numbered[2] ?? '', style: 'plain' };
  }
  const quote = /^>\s?(.*)$/.exec(source);
  if (quote !== null) return { lead: '│ ', hang: 2, body: quote[1] ?? '', style: 'italic' };
  return { lead: '', hang: 0, body: source, style: 'plain' };
}

const EMPHASIS =
  /(?<code>`[^`]+`)|(?<bold>\*\*(?=\S)[^*]+?(?<=\S)\*\*|__(?=\S)[^_]+?(?<=\S)__)|(?<italic>(?<![\w*])\*(?=[^\s*])[^*]+?(?<=\S)\*(?![\w*])|(?<!\w)_(?=[^\s_])[^_]+?(?<=\S)_(?!\w))/gu;

function runsOf(body: string, style: Style): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const match of body.matchAll(EMPHASIS)) {
    if (match.index > at) runs.push({ text: body.slice(at, match.index), style });
    const { code, bold, italic } = match.groups ?? {};
    if (code !== undefined) runs.push({ text: code.slice(1, -1), style: 'code' });
    else if (bold !== undefined) runs.push({ text: bold.slice(2, -2), style: 'bold' });
    else if (italic !== undefined) runs.push({ text: italic.slice(1, -1), style: 'italic' });
    at = match.index + match[0].length;
  }
  if (at < body.length) runs.push({ text: body.slice(at), style });
  return runs;
}

/** Splits runs into words and the white space between them, each in one style. */
function wordsOf(runs: readonly Run[]): Run[] {
  return runs.flatMap(({ text, style }) =>
    (text.match(/\s+|\S+/gu) ?? []).map((word) => ({ text: word, style })),
  );
}

/** Breaks at spaces only: neighbours without one stay together ("**bold**," is one word), over-long words are cut. */
function wrap(words: readonly Run[], width: { first: number; other: number }): Run[][] {
  const rows: Run[][] = [[]];
  let room = Math.max(8, width.first);
  const nextRow = () => {
    rows.push([]);
    room = Math.max(8, width.other);
  };
  for (let i = 0; i < words.length; ) {
    const unit = unitAt(words, i);
    i += unit.length;
    const taken = unit.reduce((sum, run) => sum + widthOf(run.text), 0);
    const isSpace = unit[0]?.text.trim() === '';
    if (taken > room && !isSpace && rows.at(-1)?.length !== 0) nextRow();
    for (const run of unit) {
      if (widthOf(run.text) <= room) {
        rows.at(-1)?.push(run);
        room -= widthOf(run.text);
        continue;
      }
      if (isSpace) {
        nextRow();
        continue;
      }
      for (const text of sliced(run.text, room)) {
        if (widthOf(text) > room) nextRow();
        rows.at(-1)?.push({ text, style: run.style });
        room -= widthOf(text);
      }
    }
  }
  return rows;
}

function unitAt(words: readonly Run[], start: number): Run[] {
  const isSpace = (run: Run | undefined) => run === undefined || run.text.trim() === '';
  const first = words[start];
  if (first === undefined || isSpace(first)) return first === undefined ? [] : [first];
  let end = start + 1;
  while (!isSpace(words[end])) end += 1;
  return words.slice(start, end);
}

function paintRun({ text, style }: Run, paint: Paint): string {
  switch (style) {
    case 'plain':
      return text;
    case 'bold':
      return paint.bold(text);
    case 'italic':
      return paint.italic(text);
    case 'code':
      return paint.cyan(text);
  }
}
