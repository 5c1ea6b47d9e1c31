import { describe, expect, it } from 'vitest';
import { splitWords } from '../search/split-words.js';
import { ownWords } from './checks/reply-shape.js';
import { runChecks } from './checks/run-checks.js';
import { languageScores } from './detect-language.js';
import { factsOf } from './fixtures/replies.js';
import { PROJECT } from './fixtures/studio.js';
import { asksForName } from './last-offer.js';
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

// Ten times the longest: what looks to the end again from every place would outlive the test's time limit.
describe('a text is read once, not again from each of its places', () => {
  const LENGTH = 10 * LONGEST_MESSAGE;

  it.each(['a', 'a.', 'a.md '])('for its language, of “%s” over and over', (piece) => {
    expect(languageScores(piece.repeat(LENGTH / piece.length))).toEqual({ en: 0, es: 0 });
  });

  it('for the question what something is called', () => {
    const asking = 'which '.repeat(LENGTH / 6);
    expect(asksForName(`${asking}?`)).toBe(false);
    expect(asksForName(`${asking}name?`)).toBe(true);
  });

  it('for what it quotes', () => {
    expect(ownWords('\r\t'.repeat(LENGTH / 2)).trim()).toBe('');
    expect(ownWords('mine\n \t> theirs\nmine')).toBe('mine\n \nmine');
  });
});
