import { describe, expect, it } from 'vitest';
import { formatPosition, parsePosition } from './position.js';

describe('a position in a stream', () => {
  it.each(['0', '17', '17:2:340'])('%s is read as it was written', (id) => {
    const position = parsePosition(id);
    expect(position.success && formatPosition(position.data)).toBe(id);
  });

  it.each(['', ' 1', '-1', '1:2', '1:2:3:4', 'x', '1e3', '99999999999', '2147483648', '1:1:2147483648', '١'])(
    '%j is none',
    (id) => {
      expect(parsePosition(id).success).toBe(false);
    },
  );
});
