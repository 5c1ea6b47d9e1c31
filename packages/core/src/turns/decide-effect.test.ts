import { describe, expect, it } from 'vitest';
import { type EffectProgress, effectKey, mayHaveHappenedNotice, nextEffectAct } from './decide-effect.js';

const onUnknown = async () => ({ type: 'unknown' }) as const;
const retry = { attempts: 3, waitMs: 100 };
const acts = (
  tool: { honoursKey: boolean; onUnknown?: typeof onUnknown },
  ...progress: Partial<EffectProgress>[]
) =>
  progress.map((one) =>
    nextEffectAct({ retry, ...tool }, { attempts: 0, isUnknown: false, asked: 0, ...one }),
  );

const lost = { attempts: 1, isUnknown: true };

describe('an effect', () => {
  it('is performed first, and again when it certainly did not happen', () => {
    expect(acts({ honoursKey: false }, {}, { attempts: 1 })).toEqual(['perform', 'perform']);
  });

  it('whose outcome got lost is repeated only where the key is honoured, and only so often', () => {
    expect(acts({ honoursKey: true }, lost, { ...lost, attempts: 3 })).toEqual(['perform', 'end_unknown']);
    expect(acts({ honoursKey: false }, lost)).toEqual(['end_unknown']);
  });

  it('is asked for where it can be, three times', () => {
    expect(
      acts({ honoursKey: false, onUnknown }, lost, { ...lost, asked: 2 }, { ...lost, asked: 3 }),
    ).toEqual(['ask', 'ask', 'end_unknown']);
    expect(acts({ honoursKey: true, onUnknown }, lost, { ...lost, attempts: 3 })).toEqual(['perform', 'ask']);
  });
});

it('a key names one call of one conversation', () => {
  expect(effectKey('c0', { turn: 4, reply: 2, index: 1 })).toBe('c0.4.2.1');
});

it.each([
  ['en', /do not know whether this happened: a table for 4\..*check/],
  ['es', /No sabemos si esto se ha hecho: a table for 4\..*Compruébalo/],
] as const)('in %s the user is told that nobody knows, and to look', (locale, words) => {
  expect(mayHaveHappenedNotice('a table for 4', locale)).toMatch(words);
});
