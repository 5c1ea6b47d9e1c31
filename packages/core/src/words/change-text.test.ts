import { expect, it } from 'vitest';
import { changeText } from './change-text.js';

const text = 'Slept 7 hours, energy 2.';

it('puts new words in the place of the old ones, and leaves the rest', () => {
  expect(changeText(text, { was: 'energy 2', becomes: 'energy 4' })).toEqual({
    type: 'changed',
    text: 'Slept 7 hours, energy 4.',
  });
  expect(changeText(text, { was: ', energy 2', becomes: '' })).toMatchObject({ text: 'Slept 7 hours.' });
  expect(changeText('cost', { was: 'cost', becomes: '$& and $1' })).toMatchObject({ text: '$& and $1' });
});

it('is refused with what stands there now when the old words are gone', () => {
  expect(changeText(text, { was: 'energy 3', becomes: 'energy 4' })).toEqual({
    type: 'refused',
    message: 'CONFLICT: the text has no "energy 3". It says now: "Slept 7 hours, energy 2.".',
  });
  expect(changeText(text, { was: '', becomes: 'x' })).toMatchObject({ type: 'refused' });
});

it('is refused when the old words could be several places', () => {
  expect(changeText('2 runs, energy 2', { was: '2', becomes: '4' })).toMatchObject({
    message: expect.stringContaining('more than once'),
  });
});
