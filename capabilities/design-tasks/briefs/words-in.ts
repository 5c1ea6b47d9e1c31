import { stem } from '../words/stem.js';
import { FUNCTION_WORDS } from './function-words.js';

/** Without accents and capitals, with plain apostrophes. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase();
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? [];
}

/** What the words of a text have in common with their other forms, in either language. */
export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap((word) => [stem(word, 'en'), stem(word, 'es')]));
}

/** Whether a text, by its stems, holds a word in one of its forms. */
export function holdsWord(stems: ReadonlySet<string>, word: string): boolean {
  return stems.has(stem(word, 'en')) || stems.has(stem(word, 'es'));
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
  return counted.length > 0 && counted.every((word) => holdsWord(stems, word));
}

/** A text in sentences and lines, as they come. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
