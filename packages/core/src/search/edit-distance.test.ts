import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { editDistance } from './edit-distance.js';

describe('the distance between words', () => {
  test.each([
    ['crad', 'card', 1],
    ['persnas', 'personas', 1],
    ['usabillity', 'usability', 1],
    ['hueristic', 'heuristic', 1],
    ['flow', 'flow', 0],
  ])('of %s from %s is %i', (a, b, expected) => {
    expect(editDistance(a, b, 3)).toBe(expected);
  });

  it('is the same from both ends, and never told beyond its bound', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        const distance = editDistance(a, b, most);
        expect(distance).toBe(editDistance(b, a, most));
        expect(distance).toBe(Math.min(editDistance(a, b, 20), most + 1));
        expect(distance === 0).toBe(a === b);
      }),
    );
  });
});
