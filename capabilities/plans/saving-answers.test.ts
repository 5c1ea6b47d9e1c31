import { answeredProposal, plainAnswer } from '@roundtable/core';
import { expect, test } from 'vitest';
import { plans } from './capability.js';

const kinds = plans.confirmations ?? {};

test.each(['Save it.', 'looks good, save it', 'yes, save it', 'guárdalo', '¡Sí, guárdalo!'])(
  '"%s" saves a plan, and decides nothing else',
  (text) => {
    expect(plainAnswer(text, 'plan_save', kinds)).toBe('yes');
    expect(plainAnswer(text, 'project_delete', kinds)).toBeNull();
    expect(plainAnswer(text, 'tool_call', kinds)).toBeNull();
  },
);

test.each(['sounds good', 'That sounds good to me!', 'suena bien', 'Sí, me parece bien'])(
  '"%s" saves a plan where that is asked, and answers nothing else',
  (text) => {
    const said = (kind: string, lastWords: string) =>
      answeredProposal(text, [{ kind, talkedSince: false, lastWords }], kinds)?.approved;
    expect(said('plan_save', 'Here is your plan. Shall I save it?')).toBe(true);
    expect(said('plan_save', 'Would Tuesdays suit you?')).toBeUndefined();
    for (const kind of ['plan_change', 'plan_delete', 'project_delete', 'tool_call'])
      expect([kind, said(kind, 'Shall I go ahead?')]).toEqual([kind, undefined]);
  },
);

test.each(["don't save it", 'don’t save it', 'Do not save it!', 'no lo guardes'])(
  '"%s" is a no to a plan',
  (text) => {
    expect(plainAnswer(text, 'plan_save', kinds)).toBe('no');
  },
);

test.each(['save the date', 'save it for later', 'guárdalo en otro sitio'])('"%s" is talk', (text) => {
  expect(plainAnswer(text, 'plan_save', kinds)).toBeNull();
});

test.each([
  ['Here it is. Shall I change it?', true],
  ['Then, shall I change the plan like this?', true],
  ['Would you like me to change it?', true],
  ['Así queda. ¿Lo cambio así?', true],
  ['¿Quieres que cambie tu plan?', true],
  ['Shall I change anything else?', false],
  ['Shall I change it, or add a day first?', false],
  ['¿Cambio algo más?', false],
])('behind “%s” a bare answer decides the change of a plan: %s', (lastWords, decides) => {
  const open = { kind: 'plan_change', talkedSince: false, lastWords };
  for (const [text, approved] of [
    ['Yes', true],
    ['no', false],
  ] as const)
    expect(answeredProposal(text, [open], kinds)).toEqual(decides ? { proposal: open, approved } : null);
  const saving = { ...open, kind: 'plan_save' };
  expect(answeredProposal('No', [saving], kinds)).toBeNull();
});
