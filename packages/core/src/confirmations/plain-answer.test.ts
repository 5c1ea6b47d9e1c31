import { expect, test } from 'vitest';
import { phraseSet } from '../phrases/phrase-set.js';
import { type ConfirmationKind, type ConfirmationKinds, confirmationKind } from './confirmation-kind.js';
import { mayAnswer, plainAnswer } from './plain-answer.js';

const YES = ['yes', 'Yes!', ' YES. ', 'yes, please', 'ok', 'Okay', 'sure', 'go ahead!', 'Yes, do it'];
const YES_ES = [
  'sí',
  'Si',
  '¡Sí!',
  'sí, por favor',
  'vale',
  'Claro.',
  'de acuerdo',
  'adelante',
  'si\u0301',
  'venga, sí',
  '¡Dale!',
];
const NO = ['no', 'No.', 'NO!', 'no, thanks', 'nope', 'cancel', "don't", 'don’t', 'not now'];
const NO_ES = ['No gracias', 'no, gracias', 'mejor no', 'cancélalo', 'ahora no'];
const TALK = [
  '',
  '?',
  'yes but change the title',
  'no idea',
  'ok what next',
  'I said yes yesterday',
  'sure thing, boss',
  'yes no',
  'si quieres',
  'sí, pero mañana',
  'no sé',
  'claro que no',
  'venga, cuéntame más',
  'que si puedes',
  'venga',
  'all right',
  'Ok?',
  '¿Dale?',
  'vale la pena',
  'maybe',
];

test.each([...YES, ...YES_ES])('"%s" is a yes', (text) => {
  expect(plainAnswer(text, '', {})).toBe('yes');
});

test.each([...NO, ...NO_ES])('"%s" is a no', (text) => {
  expect(plainAnswer(text, '', {})).toBe('no');
});

test.each(TALK)('"%s" is neither', (text) => {
  expect(plainAnswer(text, '', {})).toBeNull();
});

const booking: ConfirmationKind = {
  doneWord: { en: 'booked' },
  rejectedWord: { en: 'booked' },
  failedWord: { en: 'booked' },
  answers: {
    yes: phraseSet(['(yes |)book( it|)']),
    no: phraseSet(["don't book it", 'another day']),
    secondThoughts: phraseSet(['hm|wait|no']),
  },
};
const kinds: ConfirmationKinds = { booking, plain: confirmationKind({}, 'plain'), tool_call: booking };

test('a kind may be answered in words of its own, and no other kind is', () => {
  for (const [text, answer] of [
    ['Yes, book it!', 'yes'],
    ['book', 'yes'],
    ['don’t book it', 'no'],
    ['Another day.', 'no'],
    ['yes', 'yes'],
    ['no', 'no'],
  ] as const)
    expect([text, plainAnswer(text, 'booking', kinds)]).toEqual([text, answer]);
  for (const kind of ['plain', 'toString', 'tool_call', ''])
    for (const text of ['book it', 'another day'])
      expect([kind, plainAnswer(text, kind, kinds)]).toEqual([kind, null]);
});

test('second thoughts come before a no, any number of them, and before a yes they leave it open', () => {
  expect(plainAnswer('Hmmm, no, wait, another day', 'booking', kinds)).toBe('no');
  expect(plainAnswer('wait, book it', 'booking', kinds)).toBeNull();
  expect(plainAnswer('hmm, wait', 'booking', kinds)).toBeNull();
});

test('what could answer a proposal of any kind is told from talk', () => {
  for (const text of ['yes', 'no', 'book it', 'hmm, another day'])
    expect([text, mayAnswer(text, kinds)]).toEqual([text, true]);
  for (const text of ['book a room', '', 'wait, book it'])
    expect([text, mayAnswer(text, kinds)]).toEqual([text, false]);
  expect(mayAnswer('book it', {})).toBe(false);
});

test('a message of second thoughts only is read at once', () => {
  const text = 'hmm no wait '.repeat(2_600);
  expect(plainAnswer(`${text} another day`, 'booking', kinds)).toBe('no');
  expect(mayAnswer(`${text} zebra`, kinds)).toBe(false);
});

test.each(['address_open', 'tool_call'])(
  'a %s is rejected in talk, and approved only where it is shown',
  (kind) => {
    for (const text of [...YES, ...YES_ES, 'yes, do it'])
      expect([text, plainAnswer(text, kind, {})]).toEqual([text, null]);
    for (const text of [...NO, ...NO_ES]) expect([text, plainAnswer(text, kind, {})]).toEqual([text, 'no']);
  },
);
