import type { Locale } from '../read/locale.js';
import type { InputValue, Lines } from '../schema.js';
import { asItems, isRecord, valueAt } from '../slots/lists.js';
import { sayTime, sayWeekday } from '../slots/local-time.js';
import { quotedIn } from '../slots/read-phrase.js';
import { TEXT_FILTERS } from './text-filters.js';

/** Where the values of templates come from: `{name.path|filter:argument}`. */
export interface Values {
  readonly locale: Locale;
  readonly phrases: Readonly<Record<string, Lines>>;
  /** What this agent has said before, the latest last. */
  readonly said: readonly string[];
  value(name: string): unknown;
}

interface Piece {
  readonly literal: string;
  /** What stands behind the literal; null at the end. */
  readonly expression: string | null;
}

/** The value of an expression; undefined when it is missing: not there, empty, or kept out by a filter. */
export function evaluate(expression: string, values: Values): unknown {
  const [path = '', ...filters] = expression.split('|').map((part) => part.trim());
  const [name = '', ...rest] = path.split('.');
  const whole =
    name === 'context'
      ? values.value(path)
      : name === 'phrase'
        ? phrase(rest.join('.'), values)
        : valueAt(values.value(name), rest);
  const value = filters.reduce((input, filter) => applied(filter, input, values), whole);
  return isMissing(value) && !filters.at(-1)?.startsWith(OR) ? undefined : value;
}

/** The first line that is complete and was not said before, else the first that is complete; null when none is. */
export function sayOne(lines: Lines, values: Values, said: readonly string[] = []): string | null {
  const complete = completeLines(lines, values).map(capital);
  return complete.find((line) => !said.some((text) => text.includes(line))) ?? complete[0] ?? null;
}

/** What was left out of a line leaves no gap in it. */
function completeLines(lines: Lines, values: Values): string[] {
  const own = values.locale === 'es' ? (lines.es ?? lines.en) : lines.en;
  return own.flatMap(
    (line) =>
      render(line, values)
        ?.replaceAll(/\n{3,}/g, '\n\n')
        .replaceAll(/(?<=\S) {2,}/g, ' ')
        .trim() ?? [],
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A template with its values; null when one of them is missing. */
export function render(template: string, values: Values): string | null {
  let text = '';
  for (const { literal, expression } of piecesOf(template)) {
    text += literal;
    if (expression === null) continue;
    const value = evaluate(expression, values);
    if (value === undefined) return null;
    if (!expression.endsWith(ONLY)) text += asText(value);
  }
  return text;
}

/** A tool's input with its values; what is missing is left out, and so is a list or an object without anything in it. */
export function renderInput(input: InputValue, values: Values): unknown {
  if (typeof input === 'string') return renderField(input, values);
  if (Array.isArray(input))
    return input.flatMap((one) => {
      const made = renderInput(one, values);
      // One of several that lacks something is none.
      const isWhole = !isRecord(one) || !isRecord(made) || Object.keys(one).every((key) => key in made);
      return made === undefined || (!isWhole && one.en === undefined) ? [] : [made];
    });
  if (!isRecord(input)) return input;
  if (typeof input.en === 'string')
    return renderField(values.locale === 'es' && typeof input.es === 'string' ? input.es : input.en, values);
  const fields = Object.entries(input).map(([key, value]): [string, unknown] => [
    key,
    renderInput(value as InputValue, values),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** "{count}" alone keeps the value's type. */
function renderField(template: string, values: Values): unknown {
  const pieces = piecesOf(template);
  const [only] = pieces;
  if (pieces.length === 2 && only?.literal === '' && only.expression !== null && pieces[1]?.literal === '') {
    const value = evaluate(only.expression, values);
    return isRecord(value) && typeof value.text === 'string' ? value.text : value;
  }
  let text = '';
  for (const { literal, expression } of pieces) {
    const value = expression === null ? '' : evaluate(expression, values);
    if (value === undefined) return undefined;
    text += literal + asText(value);
  }
  return text;
}

/** Whether a text ends with what a line says, whatever its values are. */
export function wasSaid(lines: Lines, text: string): boolean {
  return [...lines.en, ...(lines.es ?? [])].some((line) => matches(line, text));
}

function matches(template: string, text: string): boolean {
  const spacedOut = piecesOf(template).map(({ literal }) => spaced(literal.toLowerCase()));
  const literals = spacedOut.map((literal) => literal.trim());
  const said = spaced(text.toLowerCase()).trimEnd();
  const end = literals.at(-1) ?? '';
  if (spacedOut.join('').trim().length < 4 || !said.endsWith(end)) return false;
  let to = said.length - end.length;
  for (const literal of literals.slice(0, -1).toReversed()) {
    const at = literal === '' ? to : said.lastIndexOf(literal, to - literal.length);
    if (at < 0 || at + literal.length > to) return false;
    to = at;
  }
  return true;
}

/** What a text that one of the lines has made says for its expressions, by their names. */
export function saidIn(lines: Lines, text: string): Readonly<Record<string, string>> {
  const said = text.trimEnd();
  for (const line of [...lines.en, ...(lines.es ?? [])]) {
    const pieces = piecesOf(line);
    const end = pieces.at(-1)?.literal ?? '';
    const found: Record<string, string> = {};
    let to = said.endsWith(end) ? said.length - end.length : -1;
    for (const [i, { literal, expression }] of [...pieces.slice(0, -1).entries()].toReversed()) {
      const isOpen = i === 0 && literal === '';
      const at = to < 0 || isOpen ? Math.min(to, 0) : said.lastIndexOf(literal, to - literal.length);
      const from = at < 0 ? to : at + literal.length;
      if (expression !== null && from < to) found[expression.split('|')[0] ?? ''] = said.slice(from, to);
      to = from < to ? at : -1;
    }
    if (to >= 0) return found;
  }
  return {};
}

/** Blank lines may have gone with what was left out. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Names in the templates of an input or of lines. */
export function expressionsIn(template: string): string[] {
  return piecesOf(template).flatMap(({ expression }) => expression ?? []);
}

function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (;;) {
    const open = template.indexOf('{', from);
    const close = open < 0 ? -1 : template.indexOf('}', open);
    if (close < 0) break;
    pieces.push({ literal: template.slice(from, open), expression: template.slice(open + 1, close) });
    from = close + 1;
  }
  return [...pieces, { literal: template.slice(from), expression: null }];
}

const MOST_LISTED = 6;
/** What may be missing: the argument stands for it, or nothing. */
const OR = 'or:';
/** What must be there, but is not said. */
const ONLY = '|only';

export const FILTERS = [
  ...'list count atLeast below top first time weekday lower upper quoted cut words points phrase each unsaid or only as'.split(
    ' ',
  ),
  ...Object.keys(TEXT_FILTERS),
];

function applied(filter: string, value: unknown, values: Values): unknown {
  const { locale, said } = values;
  const end = filter.indexOf(':');
  const [name, argument] = end < 0 ? [filter, ''] : [filter.slice(0, end), filter.slice(end + 1)];
  if (isMissing(value)) return name === 'or' ? argument : undefined;
  switch (name) {
    case 'list': {
      const names = asItems(value, argument || undefined)
        .map(({ text }) => text)
        .slice(0, MOST_LISTED);
      return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
    }
    case 'count':
      return Array.isArray(value) ? value.length : undefined;
    case 'atLeast':
      return Number(value) >= Number(argument) ? value : undefined;
    case 'below':
      return Number(value) < Number(argument) ? value : undefined;
    case 'top':
      return isRecord(value)
        ? Object.entries(value).toSorted(([, a], [, b]) => Number(b) - Number(a))[0]?.[0]
        : undefined;
    case 'first':
      return Array.isArray(value) ? (asItems(value, argument || undefined)[0] ?? value[0]) : value;
    case 'time':
      return sayTime(String(value), locale);
    case 'weekday':
      return sayWeekday(String(value), locale);
    case 'quoted':
      return quotedIn(asText(value)) ?? undefined;
    case 'upper':
      return capital(asText(value));
    case 'lower':
      return /^I\b/.test(asText(value))
        ? asText(value)
        : asText(value).charAt(0).toLowerCase() + asText(value).slice(1);
    case 'points': {
      const [label = '', figure = ''] = argument.split(',');
      const rows = Array.isArray(value) ? value.filter(isRecord) : [];
      return rows.map((row) => ({ label: String(row[label]), value: Number(row[figure]) }));
    }
    case 'words':
      return asText(value).split(' ').slice(0, Number(argument)).join(' ');
    case 'cut':
      return asText(value).slice(0, Number(argument)).toWellFormed();
    case 'phrase':
      return phrase(asText(value), values) ?? value;
    case 'as': {
      const whole = asText(value);
      const said = asText(values.value(argument) ?? '');
      const at = whole.toLowerCase().indexOf(said.toLowerCase());
      return said === '' || at < 0 ? undefined : whole.slice(at, at + said.length);
    }
    case 'each':
      return each(value, argument, values);
    case 'unsaid':
      return asList(value).filter(
        (item) =>
          !said.some((text) => text.toLowerCase().includes(`${argument}${asText(item)}`.toLowerCase())),
      );
    default:
      return TEXT_FILTERS[name]?.(value, argument) ?? (name in TEXT_FILTERS ? undefined : value);
  }
}

function phrase(name: string, values: Values): string | undefined {
  const lines = Object.hasOwn(values.phrases, name) ? values.phrases[name] : undefined;
  return lines === undefined ? undefined : completeLines(lines, values)[0];
}

/** A phrase for each of a list, a line each; what is one of it is `{item}` in the phrase. */
function each(value: unknown, name: string, values: Values): string {
  const made = asList(value).map((one) => {
    const item = isRecord(one) ? one : { text: String(one) };
    return phrase(name, { ...values, value: (of) => (of === 'item' ? item : values.value(of)) });
  });
  return made.filter((line) => line !== undefined).join('\n');
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function asText(value: unknown): string {
  if (isRecord(value) && typeof value.text === 'string') return value.text;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}
