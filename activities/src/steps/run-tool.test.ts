import { expect, it } from 'vitest';
import { settledRow } from './run-tool.js';

const call = {
  turn: 1,
  reply: 1,
  index: 0,
  toolUseId: 'toolu_1',
  agent: 'coach',
  tool: 'get_goal',
  input: {},
  status: 'pending',
  result: null,
  isError: false,
} as const;

it('a result that fits is kept as it is', () => {
  const result = { notes: 'n'.repeat(40_000) };
  expect(settledRow(call, { type: 'ok', result })).toMatchObject({ status: 'done', result, isError: false });
});

it.each(['n', '"', '😀'])('a result that is too long becomes a text that says so (of %s)', (character) => {
  const row = settledRow(call, { type: 'ok', result: { notes: character.repeat(60_000) } });
  expect(row).toMatchObject({ status: 'done', isError: false });
  expect(row.result).toMatch(/^\{"notes":.*\[Cut: the result has \d+ characters/s);
  expect(JSON.stringify(row.result).length).toBeLessThanOrEqual(50_000);
  expect(JSON.stringify(row.result)).not.toMatch(/\\ud83d/);
});
