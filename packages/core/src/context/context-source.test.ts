import { describe, expect, it } from 'vitest';
import { createContextRegistry, defineContextSource, type NamedSource } from './context-source.js';

const weather = {
  name: 'weather',
  ...defineContextSource<{ readonly weather?: string }>({
    reads: { weather: 'SELECT 1' },
    render: ({ weather = 'unknown' }) => [{ name: 'Weather', text: weather }],
  }),
};
const mood: NamedSource = { name: 'mood', reads: { mood: 'SELECT 2' }, queries: { days: async () => 3 } };
const moment: NamedSource = { name: 'moment', always: true, reads: { moment: 'SELECT 4' } };
const registry = createContextRegistry([moment, weather, mood]);

describe('a scope', () => {
  it('has the sources that are named, in that order, and those that everybody has behind them', () => {
    const scope = registry.scopeOf(['mood', 'weather']);
    expect(scope).toMatchObject({
      sources: [{ name: 'mood' }, { name: 'weather' }, { name: 'moment' }],
      reads: { mood: 'SELECT 2', weather: 'SELECT 1', moment: 'SELECT 4' },
    });
    expect(Object.keys('unknown' in scope ? {} : scope.queries)).toEqual(['days']);
  });

  it('is the same object for the same names', () => {
    expect(registry.scopeOf(['mood'])).toBe(registry.scopeOf(['mood']));
    expect(registry.scopeOf(['mood'])).not.toBe(registry.scopeOf(['weather']));
  });

  it('reads the same statement for the same names in another order', () => {
    const readsOf = (names: readonly string[]) => {
      const scope = registry.scopeOf(names);
      return 'unknown' in scope ? scope : scope.reads;
    };
    expect(readsOf(['weather', 'mood'])).toBe(readsOf(['mood', 'weather']));
  });

  it('of a name that nobody has says which', () => {
    expect(registry.scopeOf(['mood', 'tides'])).toEqual({ unknown: 'tides' });
    expect(registry.scopeOf(['moment']), 'what everybody has is not named').toEqual({ unknown: 'moment' });
  });
});

it('the names are those that a team may use', () => {
  expect(registry.names).toEqual(['weather', 'mood']);
});

it('refuses two sources of one name, and one read that is two', () => {
  expect(() => createContextRegistry([mood, mood])).toThrow('context source "mood" is registered twice');
  const other: NamedSource = { name: 'other', reads: { mood: 'SELECT 5' } };
  expect(() => createContextRegistry([mood, other])).toThrow(
    'context source "other": another one has "mood" in its reads as something else',
  );
  const same: NamedSource = { name: 'same', reads: { mood: 'SELECT 2' } };
  expect(createContextRegistry([mood, same]).names).toEqual(['mood', 'same']);
});

it('refuses more reads than one statement can hold', () => {
  const reads = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`read${n}`, `SELECT ${n}`]));
  expect(() => createContextRegistry([{ name: 'all', reads }])).toThrow(
    '51 reads of context sources, 50 at most fit one statement',
  );
});
