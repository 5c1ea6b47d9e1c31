import { describe, expect, test } from 'vitest';
import type { Exchange } from '../exchanges.js';
import { Slot } from '../schema.js';
import { fillSlots } from './fill.js';

const text = { read: 'text', optional: true };
const slots: Record<string, Slot> = {
  aim: Slot.parse({ ...text, after: { en: 'i want to' } }),
  limits: Slot.parse({ ...text, holds: { en: 'hurts' }, nothing: { en: 'nothing hurts' } }),
  days: Slot.parse({ ...text, holds: { en: 'a week | mondays', es: 'a la semana' } }),
  place: Slot.parse({ ...text, holds: { en: 'at home', es: 'en casa' } }),
  when: Slot.parse({ read: 'time' }),
  due: Slot.parse({ read: 'time', after: { en: 'deadline is the', es: 'plazo es el' } }),
  name: Slot.parse({ read: 'text', ask: { en: 'Name?' } }),
  health: Slot.parse({ ...text, always: true, holds: { en: 'allerg*' }, nothing: { en: 'none' } }),
};
const source = { slots, now: '2026-03-02T09:00', hint: '', listAt: () => undefined };
const FORM = ['aim', 'days', 'place', 'limits', 'when'];

/** What is known of a form after lines of the user, each behind the slot that it was asked for. */
function known(...said: readonly (readonly [string | null, string])[]) {
  const exchanges = said.map(
    ([slot, line]): Exchange => ({ text: line, asked: slot === null ? null : { type: 'slot', slot } }),
  );
  return Object.fromEntries(
    [...fillSlots(exchanges, source, FORM)].map(([name, one]) => [
      name,
      one.type === 'value' ? one.value : null,
    ]),
  );
}

describe('what is put right', () => {
  const DAYS = ['days', 'four days a week, 25 minutes'] as const;

  test.each([
    ['actually three days a week, not four', 'three days a week, 25 minutes'],
    ['three days a week, not four', 'three days a week, 25 minutes'],
    ['no, not four but three', 'three days a week, 25 minutes'],
    ['I meant three days a week', 'three days a week, 25 minutes'],
    ['sorry, my mistake, it is two days a week', 'two days a week, 25 minutes'],
  ])('“%s” changes what it is about, also beside another question', (right, days) => {
    expect(known(DAYS, ['place', right])).toEqual({ days });
    expect(known(DAYS, ['place', right], ['place', 'at home'])).toMatchObject({ days, place: 'at home' });
  });

  test('perdona, me he equivocado, son …: cambia lo suyo y deja lo demás', () => {
    const said = ['days', 'cuatro días a la semana, 25 minutos'] as const;
    const right = 'perdona, me he equivocado, son tres días a la semana';
    expect(known(said, ['place', right])).toEqual({ days: 'tres días a la semana, 25 minutos' });
    expect(known(said, ['place', 'en casa'])).toMatchObject({ days: said[1], place: 'en casa' });
  });

  test('what is true, too, is added, and “no weekends” corrects nothing', () => {
    expect(known(['place', 'at home'], ['limits', 'actually at home and outside, too'])).toMatchObject({
      place: 'at home, at home and outside, too',
    });
    expect(known(['days', 'twice a week, no weekends'])).toEqual({ days: 'twice a week, no weekends' });
  });
});

test('a question behind an answer is no part of it', () => {
  expect(known(['days', 'on Mondays, at seven. Shall we note it as a goal?'])).toMatchObject({
    days: 'on Mondays, at seven',
  });
});

describe('what is said before it is asked for', () => {
  test('is kept, clause by clause, in the first message and beside an answer', () => {
    expect(known([null, 'I want to run, three times a week and on Mondays, but my knee hurts'])).toEqual({
      aim: 'run',
      days: 'three times a week and on Mondays',
      limits: 'my knee hurts',
      when: '2026-03-09T09:00',
    });
    expect(known(['place', 'In the yard, dos veces a la semana'])).toEqual({
      place: 'In the yard',
      days: 'dos veces a la semana',
    });
  });

  test('leaves the question open when all is about something else, of what must be known only once', () => {
    expect(known(['aim', 'at home'])).toEqual({ place: 'at home' });
    expect(known(['aim', 'at home'], ['aim', 'to sleep at home'])).toEqual({ place: 'sleep at home' });
    expect(known(['name', 'at home'], ['name', 'to sleep at home'])).toMatchObject({ name: 'sleep at home' });
  });

  test('that there is none of it is heard before its word', () => {
    expect(known(['place', 'at home, nothing hurts'])).toEqual({ place: 'at home', limits: null });
  });

  test('what an answer said is not taken back by what is said besides', () => {
    expect(known(['days', 'Twice a week'], ['limits', 'it hurts, also once a week'])).toMatchObject({
      days: 'Twice a week',
    });
  });
});

describe('a later word puts an earlier one right', () => {
  const begun = [null, 'I want to run, three times a week'] as const;

  test.each([
    ['place', 'actually, make it twice a week', { aim: 'run', days: 'twice a week' }],
    ['place', "No, let's make it swim more", { aim: 'swim more', days: 'three times a week' }],
    ['place', 'make it “Swim twice a week”', { aim: 'Swim twice a week', days: 'three times a week' }],
    ['place', 'perdona, quise decir nadar', { aim: 'nadar', days: 'three times a week' }],
  ])('asked for %s: “%s”', (slot, line, then) => {
    expect(known(begun, [slot, line])).toEqual(then);
  });

  test.each([
    'I got the date wrong: the deadline is the 15th of May, not the end of April',
    'me he equivocado: el plazo es el 15 de mayo, no a finales de abril',
  ])('“%s” is about the day, not about the answer before it', (line) => {
    const said = known(begun, ['place', 'the park'], ['limits', line]);
    expect(said).toEqual({ ...known(begun, ['place', 'the park']), due: '2026-05-15T09:00' });
  });

  test('“make it” without a sign of it is an answer', () => {
    expect(known(begun, ['place', 'make it the yard'])).toMatchObject({
      aim: 'run',
      place: 'make it the yard',
    });
  });
});

describe('a change of mind', () => {
  const asked = (said: string) =>
    known([null, 'I want to run'], ['days', 'three times a week'], ['place', 'the park'], ['limits', said]);

  test.each([
    ['no wait, twice a week is more realistic', { days: 'twice a week' }],
    ['actually, make it once a week', { days: 'once a week' }],
    ['Hmm, rather at home', { place: 'at home' }],
    ['en realidad, dos veces a la semana', { days: 'dos veces a la semana' }],
  ])('“%s” puts right what it is about', (said, found) => {
    expect(asked(said)).toMatchObject(found);
    expect(asked(said)).not.toHaveProperty('limits');
  });

  test.each(['no', 'no, nothing hurts', 'actually, what is it for?', 'no thanks'])(
    '“%s” puts nothing right',
    (said) => {
      expect(asked(said)).toMatchObject({ aim: 'run', days: 'three times a week', place: 'the park' });
    },
  );
});

test('what safety needs is not what is left of an answer to something else', () => {
  expect(known(['health', 'I train at home, ten minutes'])).not.toHaveProperty('health');
  expect(known(['health', 'at home, and I am allergic to dust'])).toMatchObject({
    health: 'I am allergic to dust',
  });
});

test('a slot that safety needs takes no for an answer where it says of what, and nothing that tells of another slot', () => {
  expect(known(['health', 'no allergies'])).toEqual({ health: 'no allergies' });
  expect(known(['health', 'I want to keep up with the kids'])).not.toHaveProperty('health');
  expect(known(['health', 'allergic to nuts, and I want to run'])).toHaveProperty('health');
});
