import { describe, expect, it } from 'vitest';
import { placeLabels } from './map-labels.js';

const map = { width: 600, longest: 26 };
const name = (text: string, x: number, y: number) => ({ text, x, y, radius: 8 });

describe('the words of the map', () => {
  it('stand below their point', () => {
    expect(placeLabels([name('Why I run', 300, 100)], map)).toEqual([
      { text: 'Why I run', dy: 23, anchor: 'middle' },
    ]);
  });

  it('go above where others stand below already', () => {
    const [first, second] = placeLabels([name('Why I run', 300, 100), name('Mornings', 320, 100)], map);
    expect(first?.dy).toBeGreaterThan(0);
    expect(second?.dy).toBeLessThan(0);
    expect(second?.text).toBe('Mornings');
  });

  it('are cut where neither place is free', () => {
    const points = [300, 300, 390].map((x) => name('A rather long title of a note', x, 100));
    const third = placeLabels(points, map)[2];
    expect(third?.text.endsWith('…')).toBe(true);
    expect(third?.text.length).toBeLessThan(20);
  });

  it('begin at their point near the left edge and end at it near the right', () => {
    const [left, right] = placeLabels([name('Left', 10, 10), name('Right', 590, 200)], map);
    expect([left?.anchor, right?.anchor]).toEqual(['start', 'end']);
  });
});
