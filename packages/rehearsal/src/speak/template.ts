import type { Locale } from '../read/locale.js';
import type { InputValue, Lines } from '../schema.js';
import { isRecord, valueAt } from '../slots/lists.js';
import { asList, asText, capital, FILTERS } from './filters.js';

/** The values of template expressions: `{name.path|filter:argument}`. */
export interface Values {
  readonly locale: Locale;
  readonly phrases: Readonly<Record<string, Lines>>;
  /** The agent's earlier replies, the latest last. */
  readonly said: readonly string[];
  value(name: string): unknown;
}

const EXPRESSION = /\{([^{}]*)\}/;
/** Filters that render other texts of the rehearsal. */
const SAYING: Readonly<Record<string, (value: unknown, name: string, values: Values) => unknown>> = {
  phrase: (value, _, values) => phrase(asText(value), values) ?? value,
  as: (value, name, values) => {
    const whole = asText(value);
    const said = asText(values.value(name) ?? '');
    const at = whole.toLowerCase().indexOf(said.toLowerCase());
    return said === '' || at < 0 ? undefined : whole.slice(at, at + said.length);
  },
  /** Renders a phrase for each item of a list, one per line; `{item}` is the item. */
  each: (value, name, values) => {
    const made = asList(value).flatMap((one) => {
      const item = isRecord(one) ? one : { text: String(one) };
      return phrase(name, withItem(values, item)) ?? [];
    });
    return made.join('\n');
  },
  /** The value, when it is also the value of another expression. */
  same: (value, expression, values) => (value === evaluate(expression, values) ? value : undefined),
};
export const FILTER_NAMES = [...Object.keys(FILTERS), ...Object.keys(SAYING)];

/** Evaluates an expression; undefined when the value is missing, empty, or removed by a filter. */
export function evaluate(expression: string, values: Values): unknown {
  const [path = '', ...filters] = expression.split('|').map((part) => part.trim());
  const [name = '', ...rest] = path.split('.');
  let value =
    name === 'context'
      ? values.value(path)
      : name === 'phrase'
        ? phrase(rest.join('.'), values)
        : valueAt(values.value(name), rest);
  for (const filter of filters) {
    const [by = '', ...argument] = filter.split(':');
    if (!isMissing(value)) value = (FILTERS[by] ?? SAYING[by])?.(value, argument.join(':'), values);
    else if (by === 'or') value = argument.join(':');
  }
  return isMissing(value) && !filters.at(-1)?.startsWith('or:') ? undefined : value;
}

/** The first complete line that was not said before, else the one said longest ago; null if none is complete. */
export function sayOne(lines: Lines, values: Values, said: readonly string[] = []): string | null {
  const complete = completeLines(lines, values).map(capital);
  const lastSaid = (line: string) => said.findLastIndex((text) => text.includes(line));
  return complete.toSorted((a, b) => lastSaid(a) - lastSaid(b))[0] ?? null;
}

/** Renders the complete lines, without gaps for empty values. */
function completeLines(lines: Lines, values: Values): string[] {
  return ((values.locale === 'es' && lines.es) || lines.en).flatMap(
    (line) =>
      render(line, values)
        ?.replaceAll(/\n{3,}/g, '\n\n')
        .replaceAll(/(?<=\S) {2,}/g, ' ')
        .trim() ?? [],
  );
}

function phrase(name: string, values: Values): string | undefined {
  const lines = Object.hasOwn(values.phrases, name) ? values.phrases[name] : undefined;
  return lines && completeLines(lines, values)[0];
}

/** Renders a template; undefined when a value is missing. */
function render(template: string, values: Values): string | undefined {
  let text = '';
  for (const [at, part] of template.split(EXPRESSION).entries()) {
    const value = at % 2 === 0 ? part : evaluate(part, values);
    if (value === undefined) return undefined;
    if (at % 2 === 0 || !part.endsWith('|only')) text += asText(value);
  }
  return text;
}

/** Renders a tool's input; missing values, and empty lists and objects, are omitted. */
export function renderInput(input: InputValue, values: Values): unknown {
  if (typeof input === 'string') return renderField(input, values);
  if (Array.isArray(input)) return input.flatMap((one) => renderEntry(one, values));
  if (!isRecord(input)) return input;
  if (typeof input.en === 'string')
    return renderField(values.locale === 'es' && typeof input.es === 'string' ? input.es : input.en, values);
  const fields = Object.entries(input).map(
    ([key, one]) => [key, renderInput(one as InputValue, values)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Renders a list's entry, once for each `{item}` of its `each`; an incomplete entry is dropped. */
function renderEntry(entry: InputValue, values: Values): unknown[] {
  if (isRecord(entry) && typeof entry.each === 'string') {
    const { each, ...rest } = entry;
    return asList(evaluate(each, values)).flatMap((item) => renderEntry(rest, withItem(values, item)));
  }
  const made = renderInput(entry, values);
  const isWhole = !isRecord(entry) || !isRecord(made) || Object.keys(entry).every((key) => key in made);
  return made === undefined || (!isWhole && isRecord(entry) && entry.en === undefined) ? [] : [made];
}

function withItem(values: Values, item: unknown): Values {
  return { ...values, value: (name) => (name === 'item' ? item : values.value(name)) };
}

/** Renders a field; a single expression such as "{count}" keeps the value's type. */
function renderField(template: string, values: Values): unknown {
  const [before, only = '', after, more] = template.split(EXPRESSION);
  if (before !== '' || after !== '' || more !== undefined) return render(template, values);
  const value = evaluate(only, values);
  return isRecord(value) && typeof value.text === 'string' ? value.text : value;
}

/** Whether a text ends with one of the lines, with any values. */
export function wasSaid(lines: Lines, text: string): boolean {
  return readBack(lines, text) !== null;
}

/** Reads back the values of a line at the end of a text, by expression; null when the text ends with none. */
export function readBack(lines: Lines, text: string): Readonly<Record<string, string>> | null {
  const said = spaced(text);
  for (const line of [...lines.en, ...(lines.es ?? [])]) {
    const found = valuesIn(said, line.split(EXPRESSION));
    if (found !== null) return found;
  }
  return null;
}

/** Matches from the end of the text to the line's beginning; other text may precede it. */
function valuesIn(said: string, parts: readonly string[]): Readonly<Record<string, string>> | null {
  const literals = parts.map((part, at) => (at % 2 === 0 ? spaced(part).toLowerCase() : ''));
  const whole = said.toLowerCase();
  const end = literals.at(-1) ?? '';
  if (literals.join(' ').trim().length < SHORTEST_SAID || !whole.endsWith(end)) return null;
  const found: Record<string, string> = {};
  let to = said.length - end.length;
  for (let at = parts.length - 3; at >= 0; at -= 2) {
    const literal = literals[at] ?? '';
    const from = literal === '' ? 0 : whole.slice(0, to).lastIndexOf(literal);
    if (from < 0) return null;
    const value = said.slice(from + literal.length, to).trim();
    if (value !== '') found[(parts[at + 1] ?? '').split('|')[0] ?? ''] = value;
    to = literal === '' ? to : from;
  }
  return found;
}
const SHORTEST_SAID = 4;

/** Collapses white space, since empty values may have removed blank lines. */
function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The expressions in a template. */
export function expressionsIn(template: string): string[] {
  return template.includes('{') ? template.split(EXPRESSION).filter((_, at) => at % 2 === 1) : [];
}

/** Every text in a value, with its path. */
export function textsIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { readonly template: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return [{ template: value, path }];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(Object(value));
  return entries.flatMap(([key, one]) => textsIn(one, [...path, key]));
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
