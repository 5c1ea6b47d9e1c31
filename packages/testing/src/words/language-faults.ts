import type { Lines } from '@roundtable/core';
import type { CatalogueLine } from './find-catalogues.js';
import { placeholders } from './find-pairs.js';

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

export interface LanguageFaults {
  /** Lines of the code that the file lacks: they are said in English. */
  readonly missing: readonly string[];
  /** Keys that no line of the code has, and lines with other values. */
  readonly wrong: readonly string[];
}

/** What a file of a language lacks, and what in it does not fit the lines of the code. Plurals are its own. */
export function languageFaults(lines: Lines, code: readonly CatalogueLine[]): LanguageFaults {
  const wanted = new Map(code.map((one) => [withoutPlural(one.key), one]));
  const own = flattened(lines, '');
  const has = new Set(own.map(([key]) => withoutPlural(key)));
  return {
    missing: [...wanted.keys()].filter((key) => !has.has(key)),
    wrong: own.flatMap(([key, line]) => {
      const expected = wanted.get(withoutPlural(key));
      if (expected === undefined) return [`${key}: nothing says it`];
      if ((typeof line === 'string' ? null : line.length) !== expected.texts)
        return [`${key}: expected ${expected.texts === null ? 'one text' : `${expected.texts} texts`}`];
      const others = placeholders([line].flat().join(' ')).filter((one) => !allows(expected, one));
      return others.length === 0 ? [] : [`${key}: there is no value ${others.join(', ')}`];
    }),
  };
}

/** A plural may say its number or leave it out. */
function allows({ key, values }: CatalogueLine, value: string): boolean {
  return values.includes(value) || (value === '{{count}}' && PLURAL.test(key));
}

function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

function flattened(lines: Lines, under: string): [string, string | readonly string[]][] {
  return Object.entries(lines).flatMap(([key, line]) => {
    const path = under === '' ? key : `${under}.${key}`;
    return typeof line === 'string' || isList(line) ? [[path, line]] : flattened(line, path);
  });
}

function isList(line: Lines[string]): line is readonly string[] {
  return Array.isArray(line);
}
