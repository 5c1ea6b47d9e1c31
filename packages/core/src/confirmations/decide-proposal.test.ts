import { expect, test } from 'vitest';
import { answeredProposal, decisionRefusal } from './decide-proposal.js';

const plan = { id: 'p', kind: 'plan_save', talkedSince: false };
const deletion = { ...plan, kind: 'project_delete' };

test('a plain answer decides the one proposal that is open', () => {
  expect(answeredProposal('yes', [plan])).toEqual({ proposal: plan, approved: true });
  expect(answeredProposal('no, gracias', [plan])).toEqual({ proposal: plan, approved: false });
});

test('a plain answer decides nothing when nothing is open, or several are', () => {
  expect(answeredProposal('yes', [])).toBeNull();
  expect(answeredProposal('yes', [plan, { ...plan, id: 'q' }])).toBeNull();
});

test('a plain answer is talk once something was said since the proposal was made', () => {
  expect(answeredProposal('yes', [{ ...plan, talkedSince: true }])).toBeNull();
});

test('what more is said is talk, and only a deletion may be answered by naming it', () => {
  expect(answeredProposal('yes, and add milk', [plan])).toBeNull();
  expect(answeredProposal('yes, delete it', [plan])).toBeNull();
  expect(answeredProposal('yes, delete it', [deletion])?.approved).toBe(true);
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
