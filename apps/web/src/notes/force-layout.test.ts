import { expect, it } from 'vitest';
import { type Edge, fitInto, layOut, type Point } from './force-layout.js';

const distance = (a: Point | undefined, b: Point | undefined) =>
  Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));

it('gives the same graph the same places', () => {
  const edges: Edge[] = [
    [0, 1],
    [1, 2],
  ];
  expect(layOut(20, edges)).toEqual(layOut(20, edges));
});

it('brings connected nodes nearer to each other than to strangers', () => {
  const edges: Edge[] = [
    [0, 9],
    [3, 12],
  ];
  const points = layOut(16, edges);
  const others = points.filter((_, i) => i !== 0 && i !== 9);
  const nearer = others.filter((other) => distance(points[0], other) < distance(points[0], points[9]));
  expect(nearer.length).toBeLessThan(5);
  expect(distance(points[0], points[9])).toBeLessThan(110);
});

it('keeps nodes apart', () => {
  const points = layOut(60, []);
  const nearest = points.map((one, i) =>
    Math.min(...points.filter((_, j) => j !== i).map((other) => distance(one, other))),
  );
  expect(Math.min(...nearest)).toBeGreaterThan(15);
});

it('gives each of five hundred notes a place', () => {
  const edges = Array.from({ length: 900 }, (_, i): Edge => [i % 500, (i * 7 + 3) % 500]);
  const points = layOut(500, edges);
  expect(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});

it('fits points into a frame, one alone in its middle', () => {
  const frame = { width: 200, height: 100, margin: { x: 10, y: 10 } };
  expect(
    fitInto(
      [
        { x: -5, y: 0 },
        { x: 5, y: 40 },
      ],
      frame,
    ),
  ).toEqual([
    { x: 10, y: 10 },
    { x: 190, y: 90 },
  ]);
  expect(fitInto([{ x: 7, y: 7 }], frame)).toEqual([{ x: 100, y: 50 }]);
  expect(fitInto([], frame)).toEqual([]);
});
