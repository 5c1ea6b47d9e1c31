import { FUNCTION_WORDS, fold, wordsOf } from '@roundtable/core';
import { stem } from '../words/stem.js';

export { fold, wordsOf };

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
