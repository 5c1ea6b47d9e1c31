import { expect, test } from 'vitest';
import { MOST_DATA_BYTES, shorten } from './shorten.js';

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('what fits is left as it is', () => {
  const data = { id: 'a', notes: 'x'.repeat(50_000) };
  expect(shorten(data)).toBe(data);
});

test('a long text is cut, its neighbours stay, and the data says so', () => {
  const data = { id: 'a', title: 'Run', notes: 'x'.repeat(100_000) };
  expect(shorten(data)).toEqual({
    id: 'a',
    title: 'Run',
    notes: `${'x'.repeat(8_000)}…`,
    shortened: true,
  });
});

test('no cut leaves half a character', () => {
  const { notes } = shorten({ notes: `${'x'.repeat(7_999)}${'🏃'.repeat(50_000)}` }) as { notes: string };
  expect(notes.isWellFormed()).toBe(true);
  expect(notes.endsWith('x…')).toBe(true);
});

test.each([1_000, 100_000])('%i parts of a goal stay below the limit', (parts) => {
  const data = { id: 'a', microWins: Array.from({ length: parts }, () => ({ title: '☃'.repeat(200) })) };
  const shorter = shorten(data);
  expect(bytes(shorter)).toBeLessThanOrEqual(MOST_DATA_BYTES);
  expect(shorter).toMatchObject({ id: 'a', shortened: true });
});
