import { expect, test } from 'vitest';
import { correctedIn, rightIn } from './correction.js';

test.each([
  [
    'Actually I got the date wrong: the deadline is the 15th, not the end of the month',
    'the deadline is the 15th',
  ],
  ['Perdona, me he equivocado: se entra con un código, no con la tarjeta', 'se entra con un código'],
  ['sorry SUNDAY not saturday', 'SUNDAY'],
  ['Una corrección: en realidad serían tres días', 'serían tres días'],
  ['make it 6', '6'],
  ['mejor el jueves', null],
])('“%s” surely puts right: %s', (text, right) => expect(rightIn(text)).toBe(right));

test.each([
  'I took the stairs instead',
  'I walked today, not far but it felt good',
  'Oh, I ran five kilometres',
  'sorry I disappeared',
  'hoy nadé, no mucho',
])('“%s” puts nothing right where no question waits', (text) => expect(rightIn(text)).toBeNull());

test('what is put aside is no part of what is right', () => {
  expect(correctedIn('no, the lake, not the pool')?.said).toBe('the lake');
  expect(correctedIn('no, que sea el lago en vez de la piscina')?.said).toBe('el lago');
  expect(correctedIn('actually not four but three')).toMatchObject({ said: 'three', wrong: 'four' });
  expect(correctedIn('en realidad no cuatro sino tres')).toMatchObject({ said: 'tres', wrong: 'cuatro' });
});
