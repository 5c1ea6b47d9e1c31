import { describe, expect, test } from 'vitest';
import { phraseSet } from './phrase-set.js';

const set = phraseSet(['see you( later|)', 'you', 'later on', 'l(o|a)']);
const words = (text: string) => text.split(' ');

describe('a set of phrases', () => {
  test.each(['see you', 'see you later', 'you', 'lo', 'la'])('holds "%s"', (text) => {
    expect(set.has(words(text))).toBe(true);
  });

  test.each(['see', 'later', 'see you later on', 'l'])('does not hold "%s"', (text) => {
    expect(set.has(words(text))).toBe(false);
  });

  test('reaches every end of phrases in a row, also where a longer phrase would go astray', () => {
    expect(set.reach(words('see you later on lo'))).toEqual([true, false, true, true, true, true]);
    expect(set.reach(words('see you soon lo'))).toEqual([true, false, true, false, false]);
    expect(set.reach([])).toEqual([true]);
  });

  test('looks at no more than its longest phrase from each word on', () => {
    let looks = 0;
    const counted = new Proxy(Array<string>(1_000).fill('you'), {
      get(target, key) {
        if (key === 'slice') looks++;
        return Reflect.get(target, key);
      },
    });
    expect(set.reach(counted).every(Boolean)).toBe(true);
    expect(looks).toBeLessThanOrEqual(3_000);
  });
});
