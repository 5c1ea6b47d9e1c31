import type { LocalText, Translations } from './teams/team.js';
import { fold } from './words/fold.js';

/** The languages whose words stand in the code, beside what says them. */
export type BuiltInLocale = 'en' | 'es';

/** The code of a language that users are spoken to in: `en`, `es`, or one that files add (docs/add-a-language.md). */
export type Locale = string;

/** Whether its words stand in the code. */
export function isBuiltIn(locale: Locale): locale is BuiltInLocale {
  return locale === 'en' || locale === 'es';
}

/** Words in both languages of the code; whoever speaks another one reads English. */
export type InBoth<T> = Readonly<Record<BuiltInLocale, T>>;

export interface Language {
  readonly code: Locale;
  /** As its speakers call it. */
  readonly name: string;
  /** As agents are told it, in English. */
  readonly english: string;
  /** How `Intl` writes its dates and figures: `fr-FR`. */
  readonly tag: string;
  /** Words that tell it from the others when a message is heard, folded. Those of the code have lists of their own. */
  readonly heard: ReadonlySet<string>;
  /** What a server says by itself, by the names of catalogues. Those of the code have theirs beside what says them. */
  readonly lines: Lines;
  /** What the page says in it; in the page itself, that is `lines`. */
  readonly page: Lines;
}

/** Lines of a file, by keys; `{0}` stands for the first value, or `{name}` for the value of that name. */
export interface Lines {
  readonly [key: string]: string | readonly string[] | Lines;
}

/** Such as `fr` or `pt-BR`. */
export const LOCALE_PATTERN = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;

const NONE: ReadonlySet<string> = new Set();
const inCode = { heard: NONE, lines: {}, page: {} };
const ENGLISH: Language = { code: 'en', name: 'English', english: 'English', tag: 'en-GB', ...inCode };
const SPANISH: Language = { code: 'es', name: 'Español', english: 'Spanish', tag: 'es-ES', ...inCode };

let known: ReadonlyMap<Locale, Language> = new Map();
setLanguages([]);

/** Says which languages there are besides those of the code. A process does it once, before it serves anybody. */
export function setLanguages(added: readonly Language[]): void {
  const folded = added.map((one) => ({ ...one, heard: new Set([...one.heard].map(fold)) }));
  known = new Map([ENGLISH, SPANISH, ...folded].map((one) => [one.code, one]));
}

/** All languages that there are, those of the code first. */
export function languages(): readonly Language[] {
  return [...known.values()];
}

/** Their codes. */
export function locales(): readonly [Locale, ...Locale[]] {
  return ['en', ...[...known.keys()].slice(1)];
}

export function isLocale(code: string): code is Locale {
  return known.has(code);
}

/** The language of that code; English when there is none, or none any more. */
export function languageOf(locale: string | null | undefined): Language {
  return known.get(locale ?? 'en') ?? ENGLISH;
}

/** What was stored as somebody's language: English when that language is not there any more. */
export function asLocale(stored: string | null | undefined): Locale {
  return languageOf(stored).code;
}

const names = new WeakMap<object, string>();

/**
 * Names words of the code, `{ en: …, es: … }` or several such by their keys, so that a language's file can have them, too:
 * `lines` has them at that name.
 */
export function catalogue<const W extends object>(name: string, words: W): W {
  if (Object.hasOwn(words, 'en')) names.set(words, name);
  else for (const [key, text] of Object.entries(words)) names.set(text, `${name}.${key}`);
  return words;
}

/** The words of that language: those given, else what its file has of the catalogue, else the English ones. */
export function inLocale<W extends { readonly en: unknown }>(
  words: W,
  locale: Locale,
): Exclude<W[keyof W], undefined> {
  const own = Object.entries(words).find(([code]) => code === locale)?.[1];
  const name = names.get(words);
  const found = own ?? (name === undefined ? words.en : fromFile(words.en, lineAt(locale, name)));
  return found as Exclude<W[keyof W], undefined>; // of one of its keys, or shaped like English
}

/** What the file of a language has at a dotted name. */
export function lineAt(locale: Locale, name: string): Lines[string] | undefined {
  let at: Lines[string] | undefined = languageOf(locale).lines;
  for (const part of name.split('.')) at = isLines(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return at;
}

/** A file's lines in the shape of the English ones, which stand where it has none: texts, lists, or functions of values. */
function fromFile(en: unknown, own: Lines[string] | undefined): unknown {
  if (typeof en === 'string') return typeof own === 'string' ? own : en;
  if (typeof en === 'function') {
    if (own === undefined || isLines(own)) return en;
    return (...values: unknown[]) =>
      typeof own === 'string' ? fill(own, values) : own.map((one) => fill(one, values));
  }
  if (typeof en !== 'object' || en === null || !isLines(own)) return en;
  return Object.fromEntries(Object.entries(en).map(([key, line]) => [key, fromFile(line, own[key])]));
}

/** A line with its values: `{0}`, `{1}`, or by name when the one value is an object. */
export function fill(line: string, values: readonly unknown[]): string {
  const [first] = values;
  const named = new Map(Object.entries(typeof first === 'object' && first !== null ? first : values));
  return line.replaceAll(/\{(\w+)\}/g, (mark, key: string) => String(named.get(key) ?? mark));
}

function isLines(own: Lines[string] | undefined): own is Lines {
  return typeof own === 'object' && !Array.isArray(own);
}

/** The line in the reader's language, else in English. */
export function say(text: LocalText, locale: Locale): string {
  return inLocale(text, locale);
}

/** A name or line with what it is called in other languages beside it. */
export function translated(text: string, others: Translations | undefined, locale: Locale): string {
  return others?.[locale] ?? text;
}
