import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitContext, type SizedPart } from './fit-context.js';

const project = { name: 'project', most: 6_000 };
const method = { name: 'method', most: 16_000 };
const recent = { name: 'recent', most: null };
const history = { name: 'history', most: 1_500 };

const part = (key: string, more: Partial<SizedPart> = {}): SizedPart => ({
  key,
  priority: 'high',
  group: project,
  tokens: 1_000,
  divisible: true,
  ...more,
});
const PARTS = [
  part('facts'),
  part('files'),
  part('guide', { group: method }),
  part('turn 4', { group: recent, priority: 'medium', divisible: false }),
  part('turn 3', { group: recent, priority: 'medium', divisible: false }),
  part('older talk', { group: history, priority: 'low' }),
];
const left = (room: number) =>
  Object.fromEntries([...fitContext(PARTS, { always: 2_000, room }).kept].filter(([, tokens]) => tokens > 0));

it('cuts nothing that fits', () => {
  expect(fitContext(PARTS, { always: 2_000, room: 8_000 }).cuts).toEqual([]);
});

it('cuts older talk first, then recent talk from its beginning, then the project and the method', () => {
  expect(left(7_500)).toMatchObject({ 'older talk': 500, 'turn 3': 1_000 });
  expect(left(6_900)).toEqual({ facts: 1_000, files: 1_000, guide: 1_000, 'turn 4': 1_000 });
  expect(left(5_500)).toEqual({ facts: 1_000, files: 1_000, guide: 1_000 });
  expect(left(4_500)).toEqual({ facts: 1_000, files: 1_000, guide: 500 });
  expect(left(3_300)).toEqual({ facts: 1_000, files: 300 });
  expect(left(0)).toEqual({});
});

it('keeps a group within its budget, the dearest part whole, however much room there is', () => {
  const { kept, cuts } = fitContext([part('facts', { tokens: 5_500 }), part('files'), part('older file')], {
    always: 0,
    room: 200_000,
  });
  expect(Object.fromEntries(kept)).toEqual({ facts: 5_500, files: 500, 'older file': 0 });
  expect(cuts).toEqual([
    { key: 'files', tokens: 1_000, kept: 500, why: 'budget' },
    { key: 'older file', tokens: 1_000, kept: 0, why: 'budget' },
  ]);
});

it('leaves a part out rather than show a scrap of it', () => {
  expect(fitContext([part('facts')], { always: 0, room: 79 }).kept.get('facts')).toBe(0);
});

it('never goes over the room that is left beside what is never cut, and says what it cut', () => {
  const parts = fc.uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1 }),
      priority: fc.constantFrom('high', 'medium', 'low'),
      group: fc.constantFrom(project, method, recent, history),
      tokens: fc.nat(20_000),
      divisible: fc.boolean(),
    }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(parts, fc.nat(5_000), fc.nat(60_000), (some, always, room) => {
      const { kept, cuts } = fitContext(some, { always, room });
      const total = [...kept.values()].reduce((sum, tokens) => sum + tokens, 0);
      expect(total).toBeLessThanOrEqual(Math.max(0, room - always));
      const lost = some.filter(({ key, tokens }) => kept.get(key) !== tokens).map(({ key }) => key);
      expect(cuts.filter((one) => one.kept !== one.tokens).map(({ key }) => key)).toEqual(lost);
      // Nothing low is there when something of more worth had to give way to the room.
      const dear = cuts.some(
        ({ key, why }) => why === 'room' && some.find((one) => one.key === key)?.priority === 'high',
      );
      const cheap = some.filter(({ key, priority }) => priority === 'low' && (kept.get(key) ?? 0) > 0);
      if (dear) expect(cheap).toEqual([]);
    }),
  );
});
