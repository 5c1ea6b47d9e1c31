import type { CharSet } from 'refa';

/** Characters that no part of a pattern tells apart, as one letter. A set of letters is a bit mask. */
export interface Alphabet {
  readonly size: number;
  readonly all: bigint;
  lettersOf(set: CharSet): bigint;
  /** A character for each letter, a readable one where there is one. */
  readonly examples: readonly string[];
}

export function alphabetOf(sets: readonly CharSet[], last: number): Alphabet {
  const distinct = [...new Map(sets.map((set) => [keyOf(set), set])).values()];
  const begins = new Set([0, ...READABLE, ...READABLE.map((char) => char + 1)]);
  for (const { ranges } of distinct) {
    for (const { min, max } of ranges) begins.add(min).add(max + 1);
  }
  const letters = new Map<string, { readonly letter: number; example: number }>();
  for (const char of begins) {
    if (char > last) continue;
    const members = distinct.map((set) => (set.has(char) ? '1' : '0')).join('');
    const known = letters.get(members);
    if (known === undefined) letters.set(members, { letter: letters.size, example: char });
    else if (READABLE.includes(char) && !READABLE.includes(known.example)) known.example = char;
  }
  const masks = new Map(
    distinct.map((set, at) => {
      const mask = [...letters].reduce(
        (found, [members, { letter }]) => (members[at] === '1' ? found | (1n << BigInt(letter)) : found),
        0n,
      );
      return [keyOf(set), mask];
    }),
  );
  return {
    size: letters.size,
    all: (1n << BigInt(letters.size)) - 1n,
    lettersOf: (set) => masks.get(keyOf(set)) ?? 0n,
    examples: [...letters.values()].map(({ example }) => String.fromCodePoint(example)),
  };
}

const READABLE = [...'abcxyz ,."-1#!'].map((char) => char.charCodeAt(0));

function keyOf(set: CharSet): string {
  return set.ranges.map(({ min, max }) => `${min}-${max}`).join();
}
