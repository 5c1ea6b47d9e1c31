import { expect, it } from 'vitest';
import { wordsOfField } from './field-words.js';

it.each([
  ['due', /^El servidor no acepta así la fecha\. Elige un momento que esté por llegar/],
  ['url', /^El servidor no acepta así la dirección\. .*https:/],
  ['title', /^El servidor no acepta así el título\. Puede que sea demasiado largo/],
  ['facts.summary', /^El servidor no acepta así el resumen\. /],
  ['tier', /^El servidor no acepta este valor/],
] as const)('a refused %s says in Spanish what it is and what it wants', (field, words) => {
  expect(wordsOfField(field)).toMatch(words);
});
