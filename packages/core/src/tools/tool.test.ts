import { expect, it } from 'vitest';
import { z } from 'zod';
import { createToolRegistry, defineTool } from './tool.js';

const effect = (limits: {
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly waitMs?: number;
}) =>
  defineTool<unknown, unknown>({
    name: 'book',
    description: 'd',
    input: z.unknown(),
    mode: 'effect',
    access: 'write',
    timeoutMs: limits.timeoutMs,
    retry: { attempts: limits.attempts, waitMs: limits.waitMs ?? 0 },
    honoursKey: true,
    describe: () => 'a table',
    perform: async () => ({ type: 'unknown' }),
  });

it.each([
  [{ timeoutMs: 0, attempts: 1 }, 'tool "book": timeoutMs is 0, it has to be above 0'],
  [{ timeoutMs: 1_000, attempts: 0 }, 'tool "book": retry.attempts is 0, it has to be 1 or more'],
  [{ timeoutMs: 30_000, attempts: 1 }, 'take up to 120000 ms, 100000 at most: lower timeoutMs or retry'],
  [{ timeoutMs: 1_000, attempts: 8, waitMs: 1_000 }, 'take up to 138000 ms'],
])('an effect whose limits do not fit its step is refused at start: %j', (limits, fault) => {
  expect(() => createToolRegistry([effect(limits)])).toThrow(fault);
});

it('words by which users ask for a tool are written as messages are compared', () => {
  const asked = (word: string) => ({ ...effect({ timeoutMs: 1, attempts: 1 }), askedBy: [word] });
  expect(() => createToolRegistry([asked('Café')])).toThrow(
    'tool "book": askedBy "Café" is not in lower-case',
  );
  const { findWork } = createToolRegistry([asked('set the table')]);
  expect(findWork('please set the table')).toBe('set the table');
  expect(findWork('set. The table'.toLowerCase())).toBeNull();
  expect(findWork('settle the tables')).toBeNull();
});

it('an effect that fits is known by its name', () => {
  expect(createToolRegistry([effect({ timeoutMs: 10_000, attempts: 5, waitMs: 500 })]).names).toEqual([
    'book',
  ]);
});
