import { FUNCTION_WORDS } from './function-words.js';

/** Without accents and capitals, with plain apostrophes. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase();
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? [];
}

const ENDINGS =
  /(?:aciones|acion|iciones|icion|ciones|cion|ations|ation|ities|ity|mente|ments|ment|idades|idad|iendo|ando|ings|ing|ados|adas|idos|idas|ado|ada|ido|ida|ies|ied|ers|er|ed|es|s)$/;

/** What a word has in common with its other forms, roughly: English and Spanish, four letters of it at least. */
export function stem(word: string): string {
  const cut = word.replace(ENDINGS, '');
  const kept = cut.length >= 4 ? cut : word.replace(/s$/, '');
  return kept.length > 4 ? kept.replace(/[aeiouy]$/, '') : kept;
}

export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).map(stem));
}

/** Words that say what a text is about: no function words, four letters or more, figures of two digits or more. */
export function tellingWords(text: string): string[] {
  return wordsOf(text).filter(
    (word) =>
      !FUNCTION_WORDS.en.has(word) &&
      !FUNCTION_WORDS.es.has(word) &&
      (word.length >= 4 || /^\d{2,}$/.test(word)),
  );
}

/** Whether a text, by its stems, holds every word of a term that counts, in whatever order. */
export function holdsTerm(stems: ReadonlySet<string>, term: string): boolean {
  const words = wordsOf(term).filter(
    (word) => word.length >= 3 && !(FUNCTION_WORDS.en.has(word) || FUNCTION_WORDS.es.has(word)),
  );
  const counted = words.length === 0 ? wordsOf(term) : words;
  return counted.length > 0 && counted.every((word) => stems.has(stem(word)));
}

/** A text in sentences and lines, as they come. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
