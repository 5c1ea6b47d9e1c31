import { describe, expect, it } from 'vitest';
import { fuseRanks } from './fuse-ranks.js';
import { nearest } from './nearest.js';

describe('ranks of several lists', () => {
  it('put what stands in both before what leads one', () => {
    expect(
      fuseRanks([
        ['a', 'b', 'c'],
        ['d', 'b'],
      ]),
    ).toEqual(['b', 'a', 'd', 'c']);
  });

  it('of one list are its order, and of none nothing', () => {
    expect(fuseRanks([['x', 'y'], []])).toEqual(['x', 'y']);
    expect(fuseRanks([])).toEqual([]);
  });
});

describe('the nearest', () => {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return Float32Array.of(Math.cos(angle), Math.sin(angle));
  };
  const all = [80, 10, 45, 170].map((degrees) => ({ id: `${degrees}`, vector: at(degrees) }));

  it('come closest first, without those that point elsewhere', () => {
    expect(nearest(at(0), all, { atLeast: 0.1, limit: 10 })).toEqual(['10', '45', '80']);
    expect(nearest(at(0), all, { atLeast: 0.5, limit: 10 })).toEqual(['10', '45']);
  });

  it('are as many as asked for', () => {
    expect(nearest(at(170), all, { atLeast: -1, limit: 1 })).toEqual(['170']);
  });
});
