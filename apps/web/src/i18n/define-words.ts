import { inLocale, lineAt } from '@roundtable/api';
import { useCallback } from 'react';
import { type Locale, useLocale } from './locale.js';
import { find, say, type Values } from './say.js';

interface Words {
  readonly [key: string]: string | Words;
}

type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** `a`, `a.b`; of `days_one` and `days_other` just `days`: the count picks. */
type Key<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Key<T[K]>}`;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** A feature's words: `t('key', { name: 'Ana' })`, and the language they are in. */
export interface FeatureWords<T> {
  readonly t: (key: Key<T>, values?: Values) => string;
  readonly locale: Locale;
}

/**
 * Defines the words of a feature, which come and go with its code, and returns the hook that says them. Every key of
 * English must be there in Spanish, and no other. `{{name}}` stands for a value; of `days_one` and `days_other` the
 * value `count` picks. `name` is the file's path, without "words": by it a language's file has them (`page.yaml`).
 */
export function defineWords<const T extends Words>(
  name: string,
  words: { readonly en: T; readonly es: SameKeys<T> },
): () => FeatureWords<T> {
  return () => {
    const locale = useLocale();
    const t = useCallback(
      (key: Key<T>, values?: Values) => {
        const own = lineAt(locale, name);
        const isThere = own !== undefined && find(own, key, { locale, values }) !== null;
        return isThere ? say(own, key, locale, values) : say(inLocale(words, locale), key, locale, values);
      },
      [locale],
    );
    return { t, locale };
  };
}
