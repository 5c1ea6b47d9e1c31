import { guiltPhrasesEn } from './guilt-phrases-en.js';
import { guiltPhrasesEs } from './guilt-phrases-es.js';

/** What a phrase does to its reader; the names stand in reports. */
export type GuiltKind = 'blame' | 'shame' | 'pressure' | 'absence' | 'comparison' | 'streak';

/** A phrase that no text of the product may hold, as it was found. */
export interface GuiltHit {
  readonly kind: GuiltKind;
  readonly phrase: string;
  /** The words around it, on one line. */
  readonly around: string;
}

const CONTEXT = 30;

/** Every pattern, English and Spanish, bounded by what is no letter in either (`\b` takes "é" for the end of a word). */
export const guiltPatterns: readonly { readonly kind: GuiltKind; readonly pattern: RegExp }[] = [
  guiltPhrasesEn,
  guiltPhrasesEs,
].flatMap((phrases) =>
  kinds().flatMap((kind) =>
    phrases[kind].map((body) => ({
      kind,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`, 'giu'),
    })),
  ),
);

/**
 * Shaming phrases and the mechanics of unbroken runs in a text that users or models read (seed 000: "no guilt
 * mechanics"). Empty when there is none.
 */
export function guiltIn(text: string): readonly GuiltHit[] {
  const plain = text.replaceAll('’', "'").replace(/\s+/g, ' ');
  return guiltPatterns.flatMap(({ kind, pattern }) =>
    [...plain.matchAll(pattern)].map((match) => ({
      kind,
      phrase: match[0],
      around: plain.slice(Math.max(0, match.index - CONTEXT), match.index + match[0].length + CONTEXT),
    })),
  );
}

function kinds(): readonly GuiltKind[] {
  return ['blame', 'shame', 'pressure', 'absence', 'comparison', 'streak'];
}
