import type { Locale } from './locale.js';

export type Values = Readonly<Record<string, string | number>>;

interface Words {
  readonly [key: string]: string | Words;
}

/** The words behind a dotted key, with its values; a key that is not there says itself, so that it is seen. */
export function say(words: Words, key: string, locale: Locale, values: Values = {}): string {
  const text = find(words, key) ?? find(words, `${key}_${pluralOf(values.count, locale)}`) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}

function find(words: Words, key: string): string | null {
  let at: string | Words | undefined = words;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
}

/** English and Spanish: one, or other (Spanish's `many` for millions is said as other). */
function pluralOf(count: string | number | undefined, locale: Locale): 'one' | 'other' {
  return new Intl.PluralRules(locale).select(Number(count ?? 0)) === 'one' ? 'one' : 'other';
}
