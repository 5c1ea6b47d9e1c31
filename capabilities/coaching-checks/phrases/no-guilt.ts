import { guiltPhrasesEn } from './guilt-phrases-en.js';
import { guiltPhrasesEs } from './guilt-phrases-es.js';

/** How a phrase affects its reader; reports use these names. */
export type GuiltKind = 'blame' | 'shame' | 'pressure' | 'absence' | 'comparison' | 'streak';

/** A forbidden phrase, as found in a text. */
export interface GuiltHit {
  readonly kind: GuiltKind;
  readonly phrase: string;
  /** The words around it, on one line. */
  readonly around: string;
}

const CONTEXT = 30;

const bodies = [guiltPhrasesEn, guiltPhrasesEs].flatMap((phrases) =>
  kinds().flatMap((kind) => phrases[kind].map((body) => ({ kind, body }))),
);

/** All patterns, English and Spanish. Their bounds are non-letters of both (`\b` takes "é" for the end of a word). */
export const guiltPatterns: readonly { readonly kind: GuiltKind; readonly pattern: RegExp }[] = bodies.map(
  ({ kind, body }) => ({ kind, pattern: new RegExp(bounded(body), 'giu') }),
);

/** All patterns in one: most texts match none, and this finds that out in a twentieth of the time. */
const anyGuilt = new RegExp(bounded(bodies.map(({ body }) => body).join('|')), 'iu');

/**
 * Shaming phrases and mentions of unbroken streaks in a text that users or models read (seed 000: "no guilt
 * mechanics"). Empty when there are none.
 */
export function guiltIn(text: string): readonly GuiltHit[] {
  const plain = text.replaceAll('’', "'").replace(/\s+/g, ' ');
  if (!anyGuilt.test(plain)) return [];
  return guiltPatterns.flatMap(({ kind, pattern }) =>
    [...plain.matchAll(pattern)].map((match) => ({
      kind,
      phrase: match[0],
      around: plain.slice(Math.max(0, match.index - CONTEXT), match.index + match[0].length + CONTEXT),
    })),
  );
}

function bounded(body: string): string {
  return `(?<![\\p{L}\\p{N}])(?:${body})(?![\\p{L}\\p{N}])`;
}

function kinds(): readonly GuiltKind[] {
  return ['blame', 'shame', 'pressure', 'absence', 'comparison', 'streak'];
}
