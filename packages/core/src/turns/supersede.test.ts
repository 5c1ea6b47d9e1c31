import { expect, it } from 'vitest';
import { supersedeRefusal } from './supersede.js';

const latest = { turn: 4, running: false, isExchange: true, waiting: 0 };

it('takes the latest turn, when it is over and nothing follows', () => {
  expect(supersedeRefusal(4, latest)).toBeNull();
});

it.each([
  [4, { running: true }, 'an answer is still being written'],
  [4, { waiting: 1 }, 'an answer is still being written'],
  [3, {}, 'only the latest turn, 4, can be sent again'],
  [5, {}, 'only the latest turn, 4, can be sent again'],
  [4, { isExchange: false }, 'that turn does not answer a message of yours'],
])('names the turn and the reason otherwise (turn %i, %o)', (turn, more, why) => {
  expect(supersedeRefusal(turn, { ...latest, ...more })).toContain(`supersedes: ${turn}: ${why}`);
});
