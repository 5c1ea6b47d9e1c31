import { describe, expect, it } from 'vitest';
import { namedPlan } from './named-plan.js';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const plans = ['Summer Shred', 'Summer Reading', 'Año nuevo', 'My plan', "Don't panic"].map((title, i) => ({
  id: id(i),
  title,
}));
const titles = (words: string, among = plans) => {
  const named = namedPlan(words, among);
  switch (named.type) {
    case 'one':
      return named.plan.title;
    case 'several':
      return named.plans.map((plan) => plan.title);
    case 'none':
      return null;
  }
};

describe('namedPlan', () => {
  it.each([
    ['Summer Shred', 'Summer Shred'],
    ["'summer shred'", 'Summer Shred'],
    ["Delete my 'Summer Shred' plan.", 'Summer Shred'],
    ['my SUMMER-SHRED plan', 'Summer Shred'],
    ['the shred one', 'Summer Shred'],
    ['el plan «Año Nuevo»', 'Año nuevo'],
    ['borra mi plan de ano nuevo', 'Año nuevo'],
    ["don't panic", "Don't panic"],
    ['my plan', 'My plan'],
    [id(1), 'Summer Reading'],
    [`the plan ${id(1).toUpperCase()}`, 'Summer Reading'],
  ])('%s means one plan', (words, title) => {
    expect(titles(words)).toBe(title);
  });

  // Who does not read it in one go never ends.
  it('reads a quotation mark before two hundred thousand spaces', () => {
    expect(titles(`the plan ‘${' '.repeat(200_000)}shred`)).toBe('Summer Shred');
  });

  it('never guesses between plans that fit equally well', () => {
    expect(titles('summer')).toEqual(['Summer Shred', 'Summer Reading']);
    const twins = [
      { id: id(1), title: 'Summer Shred' },
      { id: id(2), title: 'summer shred' },
    ];
    expect(titles('Summer Shred', twins)).toEqual(['Summer Shred', 'summer shred']);
  });

  it('takes the exact title before one that only shares its words', () => {
    const nested = [
      { id: id(1), title: 'Summer' },
      { id: id(2), title: 'Summer Shred' },
    ];
    expect(titles('the Summer plan', nested)).toBe('Summer');
  });

  it('takes "my plan" for the only plan, and asks when there are more', () => {
    expect(titles('the plan', plans.slice(0, 1))).toBe('Summer Shred');
    expect(titles('the plan', plans.slice(0, 2))).toEqual(['Summer Shred', 'Summer Reading']);
    expect(titles('all my plans', plans.slice(0, 2))).toEqual(['Summer Shred', 'Summer Reading']);
  });

  it.each(['Winter Bulk', "'Winter' plan", 'sumer shred', id(9)])('%s means none of them', (words) => {
    expect(titles(words)).toBeNull();
  });

  it('finds nothing where nothing is', () => {
    expect(titles('Summer Shred', [])).toBeNull();
  });
});

it('looks for the end of a quotation no further than a name reaches', () => {
  expect(namedPlan('‘'.repeat(100_000), plans).type).toBe('several');
});
