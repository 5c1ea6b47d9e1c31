import { FUNCTION_WORDS, fold, wordsOf } from '@roundtable/core';
import { stem } from '../words/stem.js';

export { fold, wordsOf };

/** Stems of a text's words in both languages; other forms of a word share them. */
export function stemsIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap((word) => [stem(word, 'en'), stem(word, 'es')]));
}

/** Whether a text, given by its stems, contains a word in any form. */
export function holdsWord(stems: ReadonlySet<string>, word: string): boolean {
  return stems.has(stem(word, 'en')) || stems.has(stem(word, 'es'));
}

/** Words that carry a text's subject: no function words, at least four letters, figures of at least two digits. */
export function tellingWords(text: string): string[] {
  return wordsOf(text).filter(
    (word) =>
      !FUNCTION_WORDS.en.has(word) &&
      !FUNCTION_WORDS.es.has(word) &&
      (word.length >= 4 || /^\d{2,}$/.test(word)),
  );
}

/** Whether a text, given by its stems, contains every significant word of a term, in any order. */
export function holdsTerm(stems: ReadonlySet<string>, term: string): boolean {
  const words = wordsOf(term).filter(
    (word) => word.length >= 3 && !(FUNCTION_WORDS.en.has(word) || FUNCTION_WORDS.es.has(word)),
  );
  const counted = words.length === 0 ? wordsOf(term) : words;
  return counted.length > 0 && counted.every((word) => holdsWord(stems, word));
}

/** The sentences and lines of a text, in order. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
