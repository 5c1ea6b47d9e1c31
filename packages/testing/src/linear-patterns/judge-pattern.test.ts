import { describe, expect, test } from 'vitest';
import { judgePattern } from './judge-pattern.js';

const typeOf = (pattern: RegExp) => judgePattern(pattern).type;

describe('a pattern that takes a text apart in ever more ways', () => {
  test.each([
    /^(?:(?:no|mejor|mejor no)[\s,]*)+$/,
    /^(?:(?:no|mejor|mejor no)[\s,]*)+cancela$/,
    /^(?:a|a)*$/,
    /^(?:a|ab|b)*$/,
    /^(?:no |no no )+x$/,
    /^(?:.*,)*x$/,
    /^(?:[^()]+|\([^()]*\))*$/,
    /(?:a{0,50}){0,50}b/,
  ])('%s is exponential', (pattern) => {
    expect(typeOf(pattern)).toBe('exponential');
  });

  test('is shown with what makes it so', () => {
    expect(judgePattern(/^(?:(?:no|mejor|mejor no)[\s,]*)+$/)).toEqual({
      type: 'exponential',
      pump: 'mejor no',
    });
  });
});

describe('a pattern that reads the same characters again and again', () => {
  test.each([
    /\s+$/,
    /\/+$/,
    /^\s*a?\s*$/,
    /^.*foo.*bar$/,
    /^(.+?) and (.+?) or (.+)$/,
    /\[[^\]]*\]\(/,
    /<[^>]*>/,
    /\w+@\w+/,
    /[a-z]+\d/,
    /^\s*foo/m,
    /x(?!.*y)z/,
    /(?=.*x)y/,
    /x(?:.*y)?/g,
    /a.*?b.*?c/,
    /^a{0,400}a{0,400}b/,
  ])('%s is polynomial', (pattern) => {
    expect(typeOf(pattern)).toBe('polynomial');
  });
});

describe('a pattern that reads each character once, or a bounded number of times', () => {
  test.each([
    /\s+/g,
    /^\s+|(?<!\s)\s+$/,
    /(?<!\/)\/+$/,
    /(?<![\p{L}\p{N}])(?:foo|bar)(?![\p{L}\p{N}])/iu,
    /\b[a-z]+\d/,
    /^[ \t]*#/m,
    /(\d+)(\.\d+)?/g,
    /"[^"]*"/g,
    /<[^<>]*>/,
    /^[^@\s]+@[^@\s]+$/,
    /\d{1,3}x/,
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{12}/i,
    /\bopen (?:[\w-]+ ){0,6}?projects?\b/,
  ])('%s is linear', (pattern) => {
    expect(typeOf(pattern)).toBe('linear');
  });
});

test.each([/(\w+)\s+\1/, /(?<=\s+)x/])('%s is not known to be linear', (pattern) => {
  expect(typeOf(pattern)).toBe('unknown');
});
