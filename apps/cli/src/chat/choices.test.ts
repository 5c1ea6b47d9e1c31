import { describe, expect, it } from 'vitest';
import { choiceOf } from './choices.js';

const DELETION = { isDeletion: true };

describe('the answer to a deletion', () => {
  it.each([
    'Yes, delete it',
    'yes, please delete it.',
    'delete the project',
    'sí, elimínalo',
    'Sí, bórralo por favor',
    'elimina el proyecto',
    'yes',
  ])('%s deletes', (words) => {
    expect(choiceOf(words, DELETION)).toBe('approve');
  });

  it.each(['no, keep it', "don't delete it", 'No, consérvalo', 'no lo borres', 'Mejor no, déjalo', 'no'])(
    '%s keeps',
    (words) => {
      expect(choiceOf(words, DELETION)).toBe('reject');
    },
  );

  it.each([
    'delete the Marketing project',
    'keep it simple',
    'what would be lost?',
    'elimina el proyecto web',
  ])('%s is talk', (words) => {
    expect(choiceOf(words, DELETION)).toBeNull();
  });
});

it('a word about deleting decides nothing else', () => {
  expect(choiceOf('yes, delete it')).toBeNull();
  expect(choiceOf('approve')).toBe('approve');
});
