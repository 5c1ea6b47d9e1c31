import { plainAnswer } from '@roundtable/core';
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

test.each(["don't save it", 'don’t save it', 'Do not save it!', 'no lo guardes'])(
  '"%s" is a no to a plan',
  (text) => {
    expect(plainAnswer(text, 'plan_save', kinds)).toBe('no');
  },
);

test.each(['save the date', 'save it for later', 'guárdalo en otro sitio'])('"%s" is talk', (text) => {
  expect(plainAnswer(text, 'plan_save', kinds)).toBeNull();
});
