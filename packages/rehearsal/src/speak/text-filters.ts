import { withoutAccents } from '../read/locale.js';
import { findPhrase, phraseOf, wordsOf } from '../read/words.js';
import { isRecord } from '../slots/lists.js';

/** Filters that take texts and lists apart; each gives undefined for what is not there. */
export const TEXT_FILTERS: Readonly<Record<string, (value: unknown, argument: string) => unknown>> = {
  field: (value, labels) => labelled(linesOf(value), labels.split(',')),
  lines: (value, beginning) =>
    linesOf(value).flatMap((line) =>
      line.startsWith(beginning) ? [line.slice(beginning.length).trim()] : [],
    ),
  split: (value) =>
    textOf(value)
      .split(',')
      .map((one) => one.trim()),
  having: (value, words) =>
    Array.isArray(value) ? value.filter((one) => textOf(one).includes(words)) : undefined,
  take: (value, most) => (Array.isArray(value) ? value.slice(0, Number(most)) : undefined),
  is: (value, options) => (options.split(',').includes(textOf(value)) ? value : undefined),
  naming: (value, cues) => {
    const words = wordsOf(textOf(value).slice(0, 200));
    return cues.split(',').some((cue) => findPhrase(words, phraseOf(cue)) !== null) ? value : undefined;
  },
  behind: (value, mark) => {
    const text = textOf(value);
    const at = text.indexOf(mark);
    return at < 0 ? undefined : text.slice(at + mark.length).trim();
  },
  before: (value, mark) => textOf(value).split(mark, 1)[0]?.trim(),
  numbered: (value) => linesOf(value).flatMap(numbered),
  columns: (value) => columnsOf(linesOf(value)),
  table: (value, filler) => {
    if (!Array.isArray(value)) return undefined;
    const rows = [value.map(textOf), value.map(() => '---'), value.map(() => filler)];
    return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  },
};

function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map((one) => (isRecord(one) ? String(one.line) : String(one)));
  return String(value).split('\n');
}

function textOf(value: unknown): string {
  return isRecord(value) ? String(value.text) : String(value);
}

const MARKS = '#*_->• \t';

/** What stands behind one of the labels, the first label first: "**Target:** …", or "## Target" with the line below. */
function labelled(lines: readonly string[], labels: readonly string[]): string | undefined {
  const bare = lines.map((line) => trimmed(line));
  for (const label of labels.map(plain)) {
    for (const [at, line] of bare.entries()) {
      const end = line.indexOf(':');
      if (plain(trimmed(end < 0 ? line : line.slice(0, end))) !== label) continue;
      const value = end < 0 ? '' : trimmed(line.slice(end + 1));
      const below = bare.slice(at + 1).find((next) => next !== '') ?? '';
      const found = value === '' ? below : value;
      if (found !== '') return found;
    }
  }
  return undefined;
}

/** Without the marks of Markdown at both ends. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && MARKS.includes(text[from] ?? '')) from++;
  while (to > from && MARKS.includes(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

const plain = (text: string) => withoutAccents(text).trim().toLowerCase();

/** A line of a numbered list that begins in bold: `{text}` is what is bold, `{n}` its number, `{about}` the rest. */
function numbered(line: string): { text: string; n: number; about: string }[] {
  const from = line.indexOf('. **');
  const to = line.indexOf('**', from + 4);
  const n = Number(line.slice(0, Math.max(0, from)));
  if (from < 1 || to < 0 || !Number.isInteger(n)) return [];
  const title = line.slice(from + 4, to);
  return [{ text: title.endsWith('.') ? title.slice(0, -1) : title, n, about: line.slice(to + 2).trim() }];
}

/** The heads of the first table. */
function columnsOf(lines: readonly string[]): string[] | undefined {
  const rule = lines.findIndex((line, at) => at > 0 && line.startsWith('|-'));
  const cells = lines[rule - 1]?.split('|').map((cell) => cell.trim());
  return cells?.filter((cell) => cell !== '');
}
