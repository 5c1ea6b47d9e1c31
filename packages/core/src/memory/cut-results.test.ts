import { expect, it } from 'vitest';
import type { ToolCallRow } from '../ledger/rows.js';
import { cutResults } from './cut-results.js';

const call = (turn: number, reply: number, result: unknown): ToolCallRow => ({
  turn,
  reply,
  index: 0,
  toolUseId: 't',
  agent: 'coach',
  tool: 'x',
  input: {},
  status: 'done',
  result,
  isError: false,
});
const kept = (): Readonly<Record<string, number>> => ({ notes: 5, results: 3 });
const list = (count: number) => Array.from({ length: count }, (_, i) => ({ n: i }));

it('of a list so many items go into a prompt as its tool says, and how many did not', () => {
  const [notes, found, few] = cutResults(
    [
      call(1, 1, { notes: list(9) }),
      call(1, 1, { query: 'q', results: list(10) }),
      call(1, 1, { notes: list(2) }),
    ],
    { turn: 1, kept },
  ).map((one) => one.result);
  expect(notes).toEqual({ notes: list(5), leftOut: 4 });
  expect(found).toEqual({ query: 'q', results: list(3), leftOut: 7 });
  expect(few).toEqual({ notes: list(2) });
});

it('results of earlier turns are cut further; what the model has just asked for stays', () => {
  const [older, fresh] = cutResults([call(1, 1, 'a'.repeat(9_000)), call(2, 1, 'b'.repeat(9_000))], {
    turn: 2,
    kept,
  });
  expect(String(older?.result).length).toBeLessThan(2_100);
  expect(older?.result).toContain('the whole result has 9000 characters');
  expect(fresh?.result).toBe('b'.repeat(9_000));
});

it('a turn that reads too much keeps its last results at length', () => {
  const calls = [1, 2, 3, 4, 5, 6].map((reply) => call(1, reply, 'c'.repeat(19_000)));
  const lengths = cutResults(calls, { turn: 1, kept }).map((one) => String(one.result).length);
  expect(lengths.slice(0, 5).every((length) => length < 2_100)).toBe(true);
  expect(lengths.at(-1)).toBe(19_000);
});

it('a list that its tool says nothing of is whole', () => {
  const calls = [call(1, 1, { notes: list(9) })];
  expect(cutResults(calls, { turn: 1, kept: () => ({}) })).toEqual(calls);
});

it('what fits is not touched', () => {
  const calls = [call(1, 1, { a: 1 }), call(1, 2, null), call(1, 3, 'text')];
  expect(cutResults(calls, { turn: 3, kept })).toEqual(calls);
});
