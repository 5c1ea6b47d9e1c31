import { expect, it } from 'vitest';
import { type ConfirmationKinds, confirmationKind } from './confirmation-kind.js';

const booking = {
  done: { en: 'booked', es: 'reservado' },
  undone: { en: 'booked', es: 'reservó' },
  impossible: { en: 'booked', es: 'reservar' },
};
const kinds: ConfirmationKinds = { booking };

it('a kind has the words that its capability gives it', () => {
  expect(confirmationKind(kinds, 'booking')).toBe(booking);
});

it('a kind that nobody names is done, changed nothing, or could not be done', () => {
  for (const kind of ['tool_call', 'toString'])
    expect(confirmationKind(kinds, kind)).toEqual({
      done: { en: 'done', es: 'hecho' },
      undone: { en: 'changed', es: 'cambió' },
      impossible: { en: 'done', es: 'hacer' },
    });
});
