import { expect, it } from 'vitest';
import { filterOf, isEmpty, queryOf, searchOf } from './check-in-filter.js';

const GOAL = '11111111-2222-3333-4444-555555555555';

it('reads the filter from the address and writes the same address again', () => {
  const search = new URLSearchParams({ q: 'rain', goal: GOAL, from: '2026-11-01' });
  const filter = filterOf(search);
  expect(filter).toEqual({ q: 'rain', goal: GOAL, from: '2026-11-01', to: '' });
  expect(new URLSearchParams(searchOf(filter)).toString()).toBe(search.toString());
});

it('leaves out of an address what the API would refuse', () => {
  const filter = filterOf(new URLSearchParams({ goal: 'mine', from: 'yesterday', to: '2026' }));
  expect(isEmpty(filter)).toBe(true);
  expect(queryOf(filter)).toEqual({});
});

it('asks for nothing when the words are blank', () => {
  expect(queryOf({ q: '  ', goal: '', from: '', to: '2026-11-02' })).toEqual({ to: '2026-11-02' });
});
