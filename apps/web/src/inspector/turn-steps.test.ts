import { expect, it } from 'vitest';
import { sayDollars, sayDuration } from './figures.js';
import { shownTurns, wantedStep } from './turn-steps.js';

it.each([
  [3, 1, null, [3, 2, 1]],
  [0, 1, null, []],
  [45, 1, null, Array.from({ length: 20 }, (_, i) => 45 - i)],
  [45, 2, null, Array.from({ length: 40 }, (_, i) => 45 - i)],
  [45, 1, 3, Array.from({ length: 43 }, (_, i) => 45 - i)],
  [3, 1, 99, [3, 2, 1]],
])(
  'of %i turns, %i pages and the wanted turn %s are shown, the latest first',
  (latest, pages, wanted, turns) => {
    expect(shownTurns(latest, pages, wanted)).toEqual(turns);
  },
);

it.each([
  [45.4, '45 ms', '45 ms'],
  [1_697, '1.7 sec', '1,7 s'],
  [150_000, '3 min', '3 min'],
  [7_200_000, '2 hr', '2 h'],
  [172_800_000, '2 days', '2 d'],
])('says %i ms shortly', (ms, english, spanish) => {
  expect(sayDuration(ms, 'en')).toBe(english);
  expect(sayDuration(ms, 'es')).toBe(spanish);
});

it('says what a single call cost', () => {
  expect(sayDollars(0.0027, 'en')).toBe('$0.0027');
  expect(sayDollars(1.5, 'en')).toBe('$1.50');
});

it.each([
  [{ step: '5', message: null }, 5],
  [{ step: '9', message: null }, null],
  [{ step: 'x', message: null }, null],
  [{ step: null, message: 'b' }, 4],
  [{ step: null, message: 'c' }, null],
  [{ step: null, message: null }, null],
])('leads by %o to step %s', (wanted, step) => {
  const modelCalls = [
    { step: 1, messageId: 'a' },
    { step: 4, messageId: 'b' },
    { step: 6, messageId: null },
  ];
  expect(wantedStep({ modelCalls, steps: [{ step: 5 }] }, wanted)).toBe(step);
});
