import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { next } from './next.js';
import { readSnapshot } from './snapshot.js';
import { initialState } from './state.js';

// Kept as version 1 wrote it. Never edit it: a new version gets a file of its own and an upcast.
const version1: unknown = JSON.parse(
  readFileSync(new URL('./fixtures/snapshot-1.json', import.meta.url), 'utf8'),
);

test('a conversation without a snapshot begins at the beginning', () => {
  expect(readSnapshot(null)).toEqual(initialState());
  expect(readSnapshot(undefined)).toEqual(initialState());
});

test('a snapshot of version 1 goes on where it stopped', () => {
  const state = readSnapshot(version1);
  expect(state).toEqual(version1);
  expect(next(state, 0)).toEqual({
    type: 'steps',
    steps: [{ type: 'runTool', turn: 5, step: 4, reply: 2, index: 2, tool: 'write' }],
  });
});

test('version 1 has every field that this build writes', () => {
  expect(Object.keys(readSnapshot(version1)).sort()).toEqual(Object.keys(initialState()).sort());
});

test('a snapshot from before there were composites has none', () => {
  expect(readSnapshot(version1).composite).toBeUndefined();
});

test('a snapshot of a newer build, or of no version, is refused', () => {
  expect(() => readSnapshot({ version: 99 })).toThrow('snapshot version 99 is newer than this build');
  expect(() => readSnapshot({ turn: 1 })).toThrow('snapshot has no version');
  expect(() => readSnapshot('{"version":1}')).toThrow('snapshot has no version');
});
