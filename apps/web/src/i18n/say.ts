import type { Locale } from './locale.js';

export type Values = Readonly<Record<string, string | number>>;

/** The words behind a dotted key, with its values; a key that is not there says itself, so that it is seen. */
export function say(words: object | string, key: string, locale: Locale, values: Values = {}): string {
  const text = find(words, key, { locale, values }) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}

/** The line behind a key: that of the count (`days_one`, `days_few`), or `days_other` where the language's rule has none. */
export function find(
  words: object | string,
  key: string,
  { locale, values = {} }: { readonly locale: Locale; readonly values?: Values | undefined },
): string | null {
  const rule = new Intl.PluralRules(locale).select(Number(values.count ?? 0));
  return textAt(words, key) ?? textAt(words, `${key}_${rule}`) ?? textAt(words, `${key}_other`);
}

function textAt(words: object | string, key: string): string | null {
  let at: unknown = words;
  for (const part of key.split('.')) at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
}

function isObject(at: unknown): at is Readonly<Record<string, unknown>> {
  return typeof at === 'object' && at !== null;
}
