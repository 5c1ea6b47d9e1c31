import { type Inline, parseInline } from './markdown-inline.js';

export type Block =
  | { readonly type: 'paragraph'; readonly inline: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly type: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly type: 'rule' };
export type Cell = readonly Inline[];

const DEEPEST = 10;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(?:([ \t]+)(?![ \t])(.*)|[ \t]*)$/;
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
/** A line that may yet become the mark of something. */
const HALF = /^(?:[-*+_#>|~`= \t]+|[ \t]*\d{1,9}[.)]?[ \t]*)$/;

/**
 * Reads the Markdown that models write: headings, lists, tables, quotes, code. While it streams, a last line that may
 * yet become something else is held back, and what is open is shown as if it were closed.
 */
export function parseMarkdown(text: string, isStreaming: boolean): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (isStreaming && !endsInFence(lines)) {
    if (HALF.test(lines.at(-1) ?? '')) lines.pop();
    const from = lines.findLastIndex((line) => line.trim() === '') + 1;
    const isHalfTable = /^ {0,3}\|/.test(lines[from] ?? '') && !DELIMITERS.test(lines[from + 1] ?? '');
    if (isHalfTable) lines.length = from;
  }
  return blocksOf(lines, { isOpen: isStreaming, depth: 0 });
}

interface Place {
  readonly isOpen: boolean;
  readonly depth: number;
}

function blocksOf(lines: readonly string[], place: Place): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '') at += 1;
    else {
      const { block, end } = blockAt(lines, at, place);
      blocks.push(block);
      at = Math.max(end, at + 1);
    }
  }
  return blocks;
}

type Found = { readonly block: Block; readonly end: number };

function blockAt(lines: readonly string[], at: number, place: Place): Found {
  const line = lines[at] ?? '';
  if (FENCE.test(line)) return fenced(lines, at);
  const heading = HEADING.exec(line);
  if (heading !== null) {
    const inline = parseInline(withoutClosing(heading[2] ?? ''), {
      isOpen: place.isOpen && at === lines.length - 1,
      depth: 0,
    });
    return { block: { type: 'heading', level: heading[1]?.length ?? 1, inline }, end: at + 1 };
  }
  if (RULE.test(line)) return { block: { type: 'rule' }, end: at + 1 };
  if (place.depth < DEEPEST && QUOTE.test(line)) return quote(lines, at, place);
  if (place.depth < DEEPEST && ITEM.test(line)) return list(lines, at, place);
  if (isTable(lines, at)) return table(lines, at, place);
  if (/^(?: {4}|\t)/.test(line)) return indented(lines, at);
  return paragraph(lines, at, place);
}

/** A heading's text without the marks that may stand behind it. */
function withoutClosing(text: string): string {
  const bare = text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
  return bare.replace(/(?<![ \t])[ \t]+#+$/, '');
}

function fenced(lines: readonly string[], at: number): Found {
  const opening = lines[at] ?? '';
  const mark = FENCE.exec(opening)?.[1] ?? '```';
  const indent = opening.length - opening.trimStart().length;
  const closes = (line: string) => line.trim().startsWith(mark) && /^ {0,3}(`+|~+)[ \t]*$/.test(line);
  const found = lines.findIndex((line, i) => i > at && closes(line));
  const end = found === -1 ? lines.length : found;
  const text = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent, leading(line))));
  return { block: { type: 'code', text: text.join('\n') }, end: end + 1 };
}

function indented(lines: readonly string[], at: number): Found {
  const after = lines.findIndex((line, i) => i > at && line.trim() !== '' && !/^(?: {4}|\t)/.test(line));
  const end = after === -1 ? lines.length : after;
  const text = lines.slice(at, end).map((line) => line.replace(/^(?: {4}|\t)/, ''));
  return { block: { type: 'code', text: text.join('\n').trimEnd() }, end };
}

function quote(lines: readonly string[], at: number, { isOpen, depth }: Place): Found {
  let end = at;
  while (end < lines.length && (QUOTE.test(lines[end] ?? '') || goesOn(lines, end))) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  const place = { isOpen: isOpen && end === lines.length, depth: depth + 1 };
  return { block: { type: 'quote', blocks: blocksOf(inner, place) }, end };
}

/** Items of one kind; what is indented below a mark belongs to its item, as does a line that goes on with its words. */
function list(lines: readonly string[], at: number, { isOpen, depth }: Place): Found {
  const kind = kindOf(lines[at] ?? '');
  const base = leading(lines[at] ?? '');
  const items: string[][] = [];
  let end = at;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    const [, indent = '', mark = '', space = ' ', words = ''] = ITEM.exec(line) ?? [];
    const item = items.at(-1);
    if (mark !== '' && indent.length < base + 2 && !RULE.test(line)) {
      if (kindOf(line) !== kind) break;
      items.push([space.length > 4 ? space.slice(1) + words : words]);
    } else if (line.trim() === '') item?.push('');
    else if (leading(line) >= base + 2) item?.push(line.slice(Math.min(leading(line), base + widthOf(kind))));
    else if (goesOn(lines, end)) item?.push(line);
    else break;
  }
  const isLast = isOpen && end === lines.length;
  const read = items.map((item, i) =>
    blocksOf(item, { isOpen: isLast && i === items.length - 1, depth: depth + 1 }),
  );
  const start = /\d+/.exec(lines[at] ?? '')?.[0];
  const isNumbered = kind === '.' || kind === ')';
  return { block: { type: 'list', start: isNumbered ? Number(start) : null, items: read }, end };
}

/** What tells lists apart: the bullet, or what stands behind the number. */
function kindOf(line: string): string {
  return ITEM.exec(line)?.[2]?.slice(-1) ?? '';
}

const widthOf = (kind: string) => (kind === '.' || kind === ')' ? 3 : 2);

function isTable(lines: readonly string[], at: number): boolean {
  const [head = '', below = ''] = [lines[at], lines[at + 1]];
  if (!head.includes('|') || !below.includes('-') || !DELIMITERS.test(below)) return false;
  return cellsOf(head).length === cellsOf(below).length;
}

function table(lines: readonly string[], at: number, { isOpen }: Place): Found {
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1;
  const head = cellsOf(lines[at] ?? '');
  const read = (line: string, isLast: boolean) => {
    const cells = cellsOf(line);
    return head.map((_, i) => parseInline(cells[i] ?? '', { isOpen: isOpen && isLast, depth: 0 }));
  };
  const rows = lines.slice(at + 2, end).map((line, i) => read(line, at + 2 + i === lines.length - 1));
  return { block: { type: 'table', head: read(lines[at] ?? '', false), rows }, end };
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function paragraph(lines: readonly string[], at: number, { isOpen }: Place): Found {
  let end = at + 1;
  while (end < lines.length && goesOn(lines, end)) end += 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd();
  const inline = parseInline(text, { isOpen: isOpen && end === lines.length, depth: 0 });
  return { block: { type: 'paragraph', inline }, end };
}

/** Whether a line goes on with the words of the one before it. */
function goesOn(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const before = lines[at - 1] ?? '';
  if (line.trim() === '' || before.trim() === '' || HEADING.test(before)) return false;
  if (FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line)) return false;
  return !ITEM.test(line) && !isTable(lines, at);
}

function endsInFence(lines: readonly string[]): boolean {
  let mark: string | null = null;
  for (const line of lines) {
    const found = FENCE.exec(line)?.[1];
    if (found === undefined) continue;
    if (mark === null) mark = found;
    else if (found.startsWith(mark) && line.trim() === found) mark = null;
  }
  return mark !== null;
}

const leading = (line: string) => line.length - line.trimStart().length;
