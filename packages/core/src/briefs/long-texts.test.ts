import { describe, expect, it } from 'vitest';
import { splitWords } from '../search/split-words.js';
import { ownWords } from './checks/reply-shape.js';
import { runChecks } from './checks/run-checks.js';
import { factsOf } from './fixtures/replies.js';
import { PROJECT } from './fixtures/studio.js';
import { isGoAhead, readIntent, refersToPast, statesFacts } from './read-intent.js';

const LONGEST_MESSAGE = 32_000;
/** Far above what a linear reading takes, far below what any other does. */
const AT_ONCE_MS = 250;

const repeated = (piece: string) =>
  piece.repeat(Math.ceil(LONGEST_MESSAGE / piece.length)).slice(0, LONGEST_MESSAGE - 2);

function duration(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

describe('the longest message is read at once', () => {
  it.each([
    ['yes please ', 'x'],
    ['sí por favor ', 'x'],
    ['ok ', 'x'],
    ['me parece bien ', 'x'],
    ['please do so ', 'x'],
    ['vamos con eso ', 'x'],
    ['a', ''],
    ['our the ', ''],
    ['\n', 'x'],
  ])('of “%s” over and over', (piece, end) => {
    const text = `${repeated(piece)}${end}`;
    for (const read of [readIntent, refersToPast, statesFacts, splitWords])
      expect(duration(() => read(text))).toBeLessThan(AT_ONCE_MS);
  });

  it('of few words of consent and one that is none', () => {
    expect(duration(() => isGoAhead(`${'yes please '.repeat(200)}x`))).toBeLessThan(AT_ONCE_MS);
    expect(duration(() => isGoAhead(`${'ok '.repeat(15)}x`))).toBeLessThan(AT_ONCE_MS);
  });
});

describe('the longest reply is checked at once', () => {
  it.each(['“', '"', '[', '\n', '« ', '`', 'in '])('of “%s” over and over', (piece) => {
    expect(duration(() => ownWords(repeated(piece)))).toBeLessThan(AT_ONCE_MS);
  });

  it('against a long rule of words', () => {
    const facts = [{ key: 'terminology', value: 'say a '.repeat(2_000), source: null }];
    const checked = () => runChecks(factsOf('A table of things.', { project: { ...PROJECT, facts } }));
    expect(duration(checked)).toBeLessThan(AT_ONCE_MS);
  });
});
