import { expect, it } from 'vitest';
import { nodeTowards, reveal, WHOLE_MAP, zoomAt } from './map-moves.js';

it('keeps what lies under the pointer in its place while it zooms', () => {
  const point = { x: 300, y: 120 };
  const { x, y, k } = zoomAt(WHOLE_MAP, 2, point);
  expect({ x: point.x * k + x, y: point.y * k + y, k }).toEqual({ ...point, k: 2 });
});

it('neither enlarges nor shrinks without bounds', () => {
  expect(zoomAt(WHOLE_MAP, 1000, { x: 0, y: 0 }).k).toBe(6);
  expect(zoomAt(WHOLE_MAP, 0.001, { x: 0, y: 0 }).k).toBe(0.5);
});

it('brings a node into sight, and moves nothing when it is there', () => {
  const frame = { width: 400, height: 300 };
  expect(reveal(WHOLE_MAP, { x: 200, y: 100 }, frame)).toEqual(WHOLE_MAP);
  expect(reveal({ x: 0, y: 0, k: 2 }, { x: 300, y: 100 }, frame)).toEqual({ x: -232, y: 0, k: 2 });
});

it.each([
  ['ArrowRight', 1],
  ['ArrowLeft', 2],
  ['ArrowDown', 3],
  ['ArrowUp', 0],
  ['Tab', 0],
])('%s leads to the nearest note that way', (key, to) => {
  const points = [
    { x: 0, y: 0 },
    { x: 50, y: 10 },
    { x: -40, y: -10 },
    { x: 5, y: 80 },
    { x: 200, y: 0 },
  ];
  expect(nodeTowards(points, 0, key)).toBe(to);
});
