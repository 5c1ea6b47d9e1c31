import { mayAnswer, plainAnswer } from '@roundtable/core';
import { expect, test } from 'vitest';
import { projects } from './capability.js';

const kinds = projects.confirmations ?? {};
const toDeletion = (text: string) => plainAnswer(text, 'project_delete', kinds);
const toPlan = (text: string) => plainAnswer(text, 'plan_save', kinds);

test.each([
  'hmm, wait, no, keep it',
  'Wait, no',
  'actually, don’t delete it',
  'I changed my mind',
  'on second thought, keep the project',
  'espera, mejor no lo elimines',
  'He cambiado de idea, consérvalo',
  'olvídalo',
])('"%s" thinks better of a deletion, and decides nothing else', (text) => {
  expect(toDeletion(text)).toBe('no');
  expect(toPlan(text)).toBeNull();
});

test.each(['wait, yes, delete it', 'hmm', 'wait', 'espera'])('"%s" leaves a deletion open', (text) => {
  expect(toDeletion(text)).toBeNull();
});

test.each([
  'Yes, delete it',
  'yes, please delete it.',
  'delete the project',
  'sí, elimínalo',
  'Sí, bórralo, por favor',
  'elimina el proyecto',
])('"%s" is a yes to a deletion, and to nothing else', (text) => {
  expect(toDeletion(text)).toBe('yes');
  expect(toPlan(text)).toBeNull();
  expect(mayAnswer(text, kinds)).toBe(true);
});

test.each(['no, keep it', "don't delete it", 'No, consérvalo', 'no lo borres', 'mejor no, déjalo'])(
  '"%s" is a no to a deletion',
  (text) => {
    expect(toDeletion(text)).toBe('no');
    expect(plainAnswer(text, 'booking', kinds)).toBeNull();
  },
);

test.each([
  'delete the Marketing project',
  'keep it simple',
  'what would be lost?',
  'elimina el proyecto web',
  'Save it.',
  'no lo guardes',
])('"%s" is talk before a deletion', (text) => {
  expect(toDeletion(text)).toBeNull();
});

// Each phrase is made of shorter ones: a pattern would try every way to take them apart.
test.each(['mejor no ', 'he cambiado de idea ', 'hmmmm no nope ', 'wait no '])(
  '"%s" is read at once, however often it is said before something else',
  (again) => {
    const text = again.repeat(32_000 / again.length);
    expect(toDeletion(`${text} keep it`)).toBe('no');
    expect(mayAnswer(`${text} zebra`, kinds)).toBe(false);
  },
);
