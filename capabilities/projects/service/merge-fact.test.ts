import { describe, expect, it } from 'vitest';
import { mergeFact } from './merge-fact.js';

const user = (value: string | string[], replace = false) => ({ value, source: 'user', replace });
const file = (value: string | string[], replace = false) => ({ value, source: 'brief.md', replace });

describe('a fact that is said again', () => {
  it('is kept as it is first said', () => {
    expect(mergeFact(null, user(['a', 'A.', 'b']))).toEqual({
      type: 'merged',
      fact: { value: ['a', 'b'], source: 'user' },
    });
  });

  it('changes nothing in other letters', () => {
    const before = { value: 'Navegación móvil', source: 'user' };
    expect(mergeFact(before, file('navegacion  movil.'))).toEqual({ type: 'known', fact: before });
  });

  it('grows when either is a list', () => {
    expect(mergeFact({ value: 'iOS', source: 'user' }, file(['Android', 'ios']))).toEqual({
      type: 'merged',
      fact: { value: ['iOS', 'Android'], source: 'user, brief.md' },
    });
    expect(mergeFact({ value: ['iOS', 'Android'], source: null }, user('Web'))).toMatchObject({
      fact: { value: ['iOS', 'Android', 'Web'], source: 'user' },
    });
  });

  it('is the user’s to replace once they have chosen, whoever said it before', () => {
    expect(mergeFact({ value: '8 weeks', source: 'brief.md' }, user('6 weeks'))).toEqual({
      ...{ type: 'differs', kept: '8 weeks', keptSource: 'brief.md' },
    });
    expect(mergeFact({ value: '8 weeks', source: 'brief.md' }, user('6 weeks', true))).toEqual({
      type: 'merged',
      fact: { value: '6 weeks', source: 'user' },
    });
    expect(mergeFact({ value: ['a', 'b'], source: 'user' }, user(['c'], true))).toMatchObject({
      fact: { value: ['c'] },
    });
  });

  it('stays what the user said when a file says otherwise', () => {
    expect(mergeFact({ value: '6 weeks', source: 'user' }, file('8 weeks'))).toEqual({
      ...{ type: 'differs', kept: '6 weeks', keptSource: 'user' },
    });
    expect(mergeFact({ value: ['a'], source: 'brief.md, user' }, file(['c'], true))).toEqual({
      ...{ type: 'differs', kept: ['a'], keptSource: 'brief.md, user' },
    });
    expect(mergeFact({ value: '8 weeks', source: 'old.md' }, file('9 weeks'))).toMatchObject({
      ...{ type: 'differs', keptSource: 'old.md' },
    });
    expect(mergeFact({ value: '8 weeks', source: 'brief.md' }, file('9 weeks'))).toMatchObject({
      fact: { value: '9 weeks' },
    });
  });

  it('takes the place of an assumption, and an assumption that of nothing', () => {
    const assumed = { value: '8 weeks', source: 'assumption' };
    expect(mergeFact(assumed, file('9 weeks'))).toEqual({
      ...{ type: 'merged', fact: { value: '9 weeks', source: 'brief.md' } },
    });
    expect(mergeFact(assumed, user(['9 weeks']))).toMatchObject({
      fact: { value: ['9 weeks'], source: 'user' },
    });
    expect(mergeFact({ value: '9 weeks', source: 'brief.md' }, { ...assumed, replace: true })).toMatchObject({
      ...{ type: 'differs', kept: '9 weeks' },
    });
  });

  it('knows a file by its whole name, with the commas in it', () => {
    const brief = { value: ['b'], source: 'brief, final.md', replace: false };
    const told = mergeFact({ value: ['a'], source: 'brief, final.md' }, brief);
    expect(told).toEqual({ type: 'merged', fact: { value: ['a', 'b'], source: 'brief, final.md' } });
  });
});
