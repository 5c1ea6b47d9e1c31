import { expect, test } from 'vitest';
import { plainAnswer } from './plain-answer.js';

const YES = [
  'yes',
  'Yes!',
  ' YES. ',
  'yes, please',
  'ok',
  'Okay',
  'sure',
  'go ahead!',
  'Save it.',
  'looks good, save it',
];
const YES_ES = [
  'sí',
  'Si',
  '¡Sí!',
  'sí, por favor',
  'vale',
  'Claro.',
  'de acuerdo',
  'adelante',
  'guárdalo',
  'si\u0301',
];
const NO = ['no', 'No.', 'NO!', 'no, thanks', 'nope', 'cancel', "don't save it", 'don’t save it', 'not now'];
const NO_ES = ['No gracias', 'no, gracias', 'mejor no', 'cancélalo', 'no lo guardes', 'ahora no'];
const TALK = [
  '',
  '?',
  'yes but change the title',
  'no idea',
  'ok what next',
  'I said yes yesterday',
  'sure thing, boss',
  'yes no',
  'si quieres',
  'sí, pero mañana',
  'no sé',
  'claro que no',
  'vale la pena',
  'maybe',
];

test.each([...YES, ...YES_ES])('"%s" is a yes', (text) => {
  expect(plainAnswer(text)).toBe('yes');
});

test.each([...NO, ...NO_ES])('"%s" is a no', (text) => {
  expect(plainAnswer(text)).toBe('no');
});

test.each(TALK)('"%s" is neither', (text) => {
  expect(plainAnswer(text)).toBeNull();
});
