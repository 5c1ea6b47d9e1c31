import { expect, test } from 'vitest';
import { phraseSet } from '../phrases/phrase-set.js';
import type { ConfirmationKinds } from './confirmation-kind.js';
import { answeredProposal, decisionRefusal } from './decide-proposal.js';

const plan = { id: 'p', kind: 'plan_save', talkedSince: false, lastWords: null };
const booking = { ...plan, kind: 'booking' };
const said = { en: 'booked' };
const kinds: ConfirmationKinds = {
  booking: {
    doneWord: said,
    rejectedWord: said,
    failedWord: said,
    answers: {
      yes: phraseSet(['yes book it']),
      no: phraseSet([]),
      asks: phraseSet(['shall i change the table( then|)']),
    },
  },
};

test('a plain answer decides the one proposal that is open', () => {
  expect(answeredProposal('yes', [plan], kinds)).toEqual({ proposal: plan, approved: true });
  expect(answeredProposal('no, gracias', [plan], kinds)).toEqual({ proposal: plan, approved: false });
});

test('a plain answer decides nothing when nothing is open, or several are', () => {
  expect(answeredProposal('yes', [], kinds)).toBeNull();
  expect(answeredProposal('yes', [plan, { ...plan, id: 'q' }], kinds)).toBeNull();
});

test('a plain answer is talk once something was said since the proposal was made', () => {
  expect(answeredProposal('yes', [{ ...plan, talkedSince: true }], kinds)).toBeNull();
});

test.each([
  ['Here is the plan. It waits for your approval.', true],
  ['Here is the plan. Shall I save it?', true],
  ['Aquí está el plan. ¿Lo guardo?', true],
  ['Here it is. Does that sound good?', true],
  ['Esto es lo que propongo. ¿Te parece bien?', true],
  ['Es la meta de correr. ¿Quieres eliminarla?', true],
  ['Así queda la nota. ¿Te parece guardarla?', true],
  ['¿Puedo borrarlo?', true],
  ['Así queda el plan. ¿Quieres que vaya a guardártelo?', true],
  ['Así queda. Dime, ¿bórralo o consérvalo?', true],
  ['Es el registro del lunes. ¿Eliminarlo?', true],
  ['Es la nota. ¿Quieres guardarla o cambiarla?', false],
  ['¿Quieres añadirla antes de eliminarlo?', false],
  ['¿Te gusta la escala?', false],
  ['That deletes the project for good. Are you sure?', true],
  ['Eso elimina el proyecto del todo. ¿Seguro?', true],
  ['I’ve put the plan together; it waits for your yes. Is there anything you would change?', false],
  ['Here is the plan. Anything to change before I save it?', false],
  ['It waits for your approval. Does your knee still hurt?', false],
  ['It waits for your approval. Does your knee hurt? Tell me when it does.', false],
  ['Te propongo este plan. ¿Quieres cambiar algo antes de guardarlo?', false],
  ['Te propongo este plan. ¿Qué te parece?', false],
  ['Shall I save it? And do you have a mat at home?', false],
])('a bare answer to “%s” decides the proposal: %s', (lastWords, decides) => {
  const open = { ...plan, lastWords };
  const decided = (approved: boolean) => (decides ? { proposal: open, approved } : null);
  expect(answeredProposal('yes', [open], kinds)).toEqual(decided(true));
  expect(answeredProposal('No', [open], kinds)).toEqual(decided(false));
});

test('a kind is also asked for by whole questions of its own, and no other kind is', () => {
  const asked = { ...booking, lastWords: 'There is one by the window. Shall I change the table, then?' };
  expect(answeredProposal('No', [asked], kinds)).toEqual({ proposal: asked, approved: false });
  const open = { ...asked, lastWords: 'Shall I change the table, or is there anything else?' };
  expect(answeredProposal('No', [open], kinds)).toBeNull();
  for (const kind of ['plan_save', 'toString'])
    expect(answeredProposal('No', [{ ...asked, kind }], kinds)).toBeNull();
});

test('what more is said is talk, and a kind’s own answer decides no other kind', () => {
  expect(answeredProposal('yes, and add milk', [plan], kinds)).toBeNull();
  expect(answeredProposal('yes, book it', [plan], kinds)).toBeNull();
  expect(answeredProposal('yes, book it', [booking], kinds)?.approved).toBe(true);
});

const open = { status: 'open', expired: false, editable: ['title', 'summary'] };

test('an open proposal is decided, with edits of what may be edited', () => {
  expect(decisionRefusal(open, {})).toBeNull();
  expect(decisionRefusal(open, { title: 'a', summary: 'b' })).toBeNull();
});

test('a decision is refused for what was decided before, has expired, or may not be edited', () => {
  expect(decisionRefusal({ ...open, status: 'approved' }, {})).toEqual({
    type: 'decided',
    status: 'approved',
  });
  expect(decisionRefusal({ ...open, expired: true }, {})).toEqual({ type: 'expired' });
  expect(decisionRefusal(open, { title: 'a', goalId: 'b' })).toEqual({
    type: 'notEditable',
    field: 'goalId',
  });
});

test('a wrong edit is named before anything else, and a decision before the time', () => {
  expect(decisionRefusal({ ...open, status: 'expired', expired: true }, { kind: 'x' })?.type).toBe(
    'notEditable',
  );
  expect(decisionRefusal({ ...open, status: 'expired', expired: true }, {})?.type).toBe('decided');
});
