import { expect, it } from 'vitest';
import { labelStep, mostOf, rangeOf } from './most-of.js';

it('names all points that share the highest count', () => {
  const points = [
    { name: 'Monday', count: 2 },
    { name: 'Tuesday', count: 5 },
    { name: 'Sunday', count: 5 },
  ];
  expect(mostOf(points)).toEqual({ names: ['Tuesday', 'Sunday'], count: 5 });
});

it('names none when all are as high, or nothing is there', () => {
  expect(
    mostOf([
      { name: 'a', count: 3 },
      { name: 'b', count: 3 },
    ]),
  ).toBeNull();
  expect(
    mostOf([
      { name: 'a', count: 0 },
      { name: 'b', count: 0 },
    ]),
  ).toBeNull();
  expect(mostOf([])).toBeNull();
});

it('tells the lowest and the highest week', () => {
  expect(rangeOf([4, 0, 7])).toEqual({ low: 0, high: 7 });
});

it.each([
  [5, 600, 1],
  [53, 600, 5],
  [53, 0, 2650],
])('leaves labels out when %i of them do not fit into %i pixels', (labels, width, step) => {
  expect(labelStep(labels, width, 50)).toBe(step);
});
