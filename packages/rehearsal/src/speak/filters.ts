import { withoutAccents } from '../read/locale.js';
import { findPhrase, phraseOf, wordsOf } from '../read/words.js';
import { asItems, isRecord } from '../slots/lists.js';
import { sayTime } from '../slots/local-time.js';
import { quotedIn } from '../slots/read-phrase.js';
import type { Values } from './template.js';

const MOST_LISTED = 6;

type Filter = (value: unknown, argument: string, values: Values) => unknown;

/** Filters of templates; each returns undefined for a missing value. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  list: (value, by, { locale }) => {
    const names = asItems(value, by || undefined).map(({ text }) => text);
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.slice(0, MOST_LISTED));
  },
  count: (value) => (Array.isArray(value) ? value.length : undefined),
  atLeast: (value, least) => (Number(value) >= Number(least) ? value : undefined),
  top: (value) => Object.entries(Object(value)).toSorted(([, a], [, b]) => Number(b) - Number(a))[0]?.[0],
  time: (value, _, { locale }) => sayTime(String(value), locale),
  quoted: (value) => quotedIn(asText(value)) ?? undefined,
  upper: (value) => capital(asText(value)),
  lower: (value) => asText(value).replace(/^(?!I\b)./u, (letter) => letter.toLowerCase()),
  points: (value, argument) => {
    const [label = '', figure = ''] = argument.split(',');
    const rows = Array.isArray(value) ? value.filter(isRecord) : [];
    return rows.map((row) => ({ label: String(row[label]), value: Number(row[figure]) }));
  },
  /** The first words, for a title: where more follow, it does not end in "of the". */
  words: (value, most) => {
    const all = asText(value).split(' ');
    const kept = all.slice(0, Number(most));
    if (kept.length === all.length) return kept.join(' ');
    const last = kept.findLastIndex((word) => !NEVER_LAST.has(word));
    return kept
      .slice(0, last + 1 || kept.length)
      .join(' ')
      .replace(/[,;:]$/u, '');
  },
  /** The first clause, for a name. */
  clause: (value) => asText(value).split(CLAUSE_END, 1)[0]?.trim(),
  cut: (value, most) => asText(value).slice(0, Number(most)).toWellFormed(),
  unsaid: (value, before, { said }) =>
    asList(value).filter(
      (item) => !said.some((text) => text.toLowerCase().includes(`${before}${asText(item)}`.toLowerCase())),
    ),
  /** Requires a value without printing it. */
  only: (value) => value,
  /** Allows a missing value: the argument, or nothing, replaces it. */
  or: (value) => value,
  field: (value, labels) => labelled(linesOf(value).map(trimmed), labels.split(',')),
  lines: (value, beginning) =>
    linesOf(value).flatMap((line) =>
      line.startsWith(beginning) ? [line.slice(beginning.length).trim()] : [],
    ),
  split: (value) => asText(value).split(/[,;]/u).map(bare),
  having: (value, words) =>
    Array.isArray(value) ? value.filter((one) => asText(one).includes(words)) : undefined,
  take: (value, most) => (Array.isArray(value) ? value.slice(0, Number(most)) : undefined),
  is: (value, options) => (options.split(',').includes(asText(value)) ? value : undefined),
  naming: (value, cues) => {
    const words = wordsOf(asText(value).slice(0, 200));
    return cues.split(',').some((cue) => findPhrase(words, phraseOf(cue)) !== null) ? value : undefined;
  },
  behind: (value, mark) => {
    const [, ...behind] = asText(value).split(mark);
    return behind.length === 0 ? undefined : behind.join(mark).trim();
  },
  before: (value, mark) => asText(value).split(mark, 1)[0]?.trim(),
  numbered: (value) => linesOf(value).flatMap(numbered),
  columns: (value) => columnsOf(linesOf(value)),
  table: (value, filler) => {
    const heads = asList(value);
    const rows = [heads.map(asText), heads.map(() => '---'), heads.map(() => filler)];
    return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  },
};

const NEVER_LAST: ReadonlySet<string> = new Set(
  'a an the my your our his her their this that which who I and or but nor if when while because so than as of in on at to from for by with without into about is are was be a al ante con de del desde en entre hacia hasta para por según sin sobre el la los las un una unos unas mi mis tu tus su sus lo le me se te que quien y e o u ni pero si cuando como porque más muy es era'.split(
    ' ',
  ),
);
const CLAUSE_END = /[,.;:!?(]|\s(?:but|because|so that|pero|porque|para que)\s/u;
const bare = (text: string) => text.trim();

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

export function asText(value: unknown): string {
  if (isRecord(value) && typeof value.text === 'string') return value.text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function linesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map((one) => String(isRecord(one) ? one.line : one));
  return String(value).split('\n');
}

const MARKS = '#*_->• \t';

/** The text after the first label found: "**Target:** …", or the line below "## Target". */
function labelled(lines: readonly string[], labels: readonly string[]): string | undefined {
  for (const label of labels) {
    for (const [at, line] of lines.entries()) {
      const [name = '', ...rest] = line.split(':');
      if (plain(trimmed(name)) !== plain(label)) continue;
      const found = trimmed(rest.join(':')) || lines.slice(at + 1).find((next) => next !== '');
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Removes Markdown marks at both ends. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && MARKS.includes(text[from] ?? '')) from++;
  while (to > from && MARKS.includes(text[to - 1] ?? '')) to--;
  return text.slice(from, to);
}

const plain = (text: string) => withoutAccents(text).trim().toLowerCase();

/** Parses a numbered line that begins in bold: `text` is the bold part, `n` its number, `about` the rest. */
function numbered(line: string): { text: string; n: number; about: string }[] {
  const [, n, text = '', about = ''] = /^(\d+)\. \*\*([^*]+?)\.?\*\*(.*)$/.exec(line) ?? [];
  return n === undefined ? [] : [{ text, n: Number(n), about: about.trim() }];
}

/** The column headings of the first table. */
function columnsOf(lines: readonly string[]): string[] | undefined {
  const rule = lines.findIndex((line, at) => at > 0 && line.startsWith('|-'));
  const cells = lines[rule - 1]?.split('|').map((cell) => cell.trim());
  return cells?.filter((cell) => cell !== '');
}
