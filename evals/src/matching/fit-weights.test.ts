import { expect, it } from 'vitest';
import { type Example, fitWeights } from './fit-weights.js';

/** Two tasks with a telling number and a misleading one each; "no task" always has the same. */
const example = (tasks: readonly (readonly number[])[], right: readonly number[]): Example => ({
  tasks: tasks.map((numbers) => [...numbers, 0]),
  none: [0, 0, 1],
  right,
  weight: 1,
});

it('what tells the right task gets weight, what misleads gets none, and no task is left for what has neither', () => {
  const examples = [
    example(
      [
        [1, 0.2],
        [0, 0.9],
      ],
      [0],
    ),
    example(
      [
        [0.1, 0.8],
        [0.9, 0.1],
      ],
      [1],
    ),
    example(
      [
        [0.1, 0.5],
        [0.1, 0.4],
      ],
      [],
    ),
  ];
  const [telling = 0, misleading, none = 0] = fitWeights(examples, [1, 1, 0]);
  expect(misleading).toBe(0);
  expect(telling).toBeGreaterThan(none);
  expect(none).toBeGreaterThan(0.1 * telling);
});

it('of several right tasks any will do', () => {
  const [telling = 0] = fitWeights(
    [
      example(
        [
          [1, 0],
          [0.9, 0],
          [0, 0],
        ],
        [0, 1],
      ),
    ],
    [1, 1, 0],
  );
  expect(telling).toBeGreaterThan(1);
});
