import { expect, it } from 'vitest';
import { type ConfirmationKinds, confirmationKind } from './confirmation-kind.js';

const booking = {
  doneWord: { en: 'booked', es: 'reservado' },
  rejectedWord: { en: 'booked', es: 'reservó' },
  failedWord: { en: 'booked', es: 'reservar' },
};
const kinds: ConfirmationKinds = { booking };

it('a kind has the words that its capability gives it', () => {
  expect(confirmationKind(kinds, 'booking')).toBe(booking);
});

it('a kind that nobody names is done, changed nothing, or could not be done', () => {
  for (const kind of ['tool_call', 'toString'])
    expect(confirmationKind(kinds, kind)).toEqual({
      doneWord: { en: 'done', es: 'hecho' },
      rejectedWord: { en: 'changed', es: 'cambió' },
      failedWord: { en: 'done', es: 'hacer' },
    });
});
