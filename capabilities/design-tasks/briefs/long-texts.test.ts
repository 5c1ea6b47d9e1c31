import { languageScores } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../test/fixtures/replies.js';
import { PROJECT } from '../test/fixtures/studio.js';
import { splitWords } from '../words/split-words.js';
import { ownWords } from './checks/reply-shape.js';
import { runChecks } from './checks/run-checks.js';
import { asksForName } from './last-offer.js';
import { isGoAhead, readIntent, refersToPast, statesFacts } from './read-intent.js';

// 25 times the longest message: what looks to the end again from each place outlives the test's time limit by far (a
// pattern of two words for asksForName took nine seconds for a fifth of it), what reads once takes less than a second.
const LENGTH = 800_000;

const repeated = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));

describe('the longest message is read once', () => {
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
    expect(readIntent(text, {})).toBe('task');
    expect([refersToPast(text), statesFacts(text)]).toEqual([false, false]);
    expect(splitWords(text).at(-1)?.said).toMatch(/^(?:x|a+|the)$/);
  });

  it('of few words of consent and one that is none', () => {
    expect(isGoAhead(`${'yes please '.repeat(200)}x`)).toBe(false);
    expect(isGoAhead(`${'ok '.repeat(15)}x`)).toBe(false);
  });
});

describe('the longest reply is checked once', () => {
  it.each(['“', '"', '[', '\n', '« ', '`', 'in '])('of “%s” over and over', (piece) => {
    expect(ownWords(repeated(piece)).length).toBeLessThanOrEqual(LENGTH);
  });

  it('against a long rule of words', () => {
    const facts = [{ key: 'terminology', value: 'say a '.repeat(2_000), source: null }];
    const checks = runChecks(factsOf('A table of things.', { project: { ...PROJECT, facts } }));
    expect(checks.length).toBeGreaterThan(0);
  });
});

describe('a text is read once, not again from each of its places', () => {
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
