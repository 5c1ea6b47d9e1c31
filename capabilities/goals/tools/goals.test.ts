import { expect, it } from 'vitest';
import { withNotes } from './goals.js';

it('long notes are cut and marked, short ones and none stay as they are', () => {
  expect(withNotes({ notes: 'abcdef' }, 5)).toEqual({ notes: 'abcde…' });
  expect(withNotes({ notes: 'abcde' }, 5)).toEqual({ notes: 'abcde' });
  expect(withNotes({ notes: null }, 5)).toEqual({ notes: null });
});
