import { expect, test } from 'vitest';
import { mayAnswer, plainAnswer } from './plain-answer.js';

const YES = [
  'yes',
  'Yes!',
  ' YES. ',
  'yes, please',
  'ok',
  'Okay',
  'sure',
  'go ahead!',
  'Save it.',
  'looks good, save it',
];
const YES_ES = [
  'sí',
  'Si',
  '¡Sí!',
  'sí, por favor',
  'vale',
  'Claro.',
  'de acuerdo',
  'adelante',
  'guárdalo',
  'si\u0301',
];
const NO = ['no', 'No.', 'NO!', 'no, thanks', 'nope', 'cancel', "don't save it", 'don’t save it', 'not now'];
const NO_ES = ['No gracias', 'no, gracias', 'mejor no', 'cancélalo', 'no lo guardes', 'ahora no'];
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
  'vale la pena',
  'maybe',
];

test.each([...YES, ...YES_ES])('"%s" is a yes', (text) => {
  expect(plainAnswer(text)).toBe('yes');
});

test.each([...NO, ...NO_ES])('"%s" is a no', (text) => {
  expect(plainAnswer(text)).toBe('no');
});

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
  expect(plainAnswer(text, 'project_delete')).toBe('no');
  expect(plainAnswer(text, 'plan_save')).toBeNull();
});

test.each(['wait, yes, delete it', 'hmm', 'wait', 'espera'])('"%s" leaves a deletion open', (text) => {
  expect(plainAnswer(text, 'project_delete')).toBeNull();
});

test.each(TALK)('"%s" is neither', (text) => {
  expect(plainAnswer(text)).toBeNull();
});

test.each([
  'Yes, delete it',
  'yes, please delete it.',
  'delete the project',
  'sí, elimínalo',
  'Sí, bórralo, por favor',
  'elimina el proyecto',
])('"%s" is a yes to a deletion, and to nothing else', (text) => {
  expect(plainAnswer(text, 'project_delete')).toBe('yes');
  expect(plainAnswer(text, 'plan_save')).toBeNull();
  expect(mayAnswer(text)).toBe(true);
});

test.each(['no, keep it', "don't delete it", 'No, consérvalo', 'no lo borres', 'mejor no, déjalo'])(
  '"%s" is a no to a deletion',
  (text) => {
    expect(plainAnswer(text, 'project_delete')).toBe('no');
    expect(plainAnswer(text)).toBeNull();
  },
);

test.each([
  'delete the Marketing project',
  'keep it simple',
  'what would be lost?',
  'elimina el proyecto web',
])('"%s" is talk, also before a deletion', (text) => {
  expect(plainAnswer(text, 'project_delete')).toBeNull();
  expect(mayAnswer(text)).toBe(false);
});

// Each phrase is made of shorter ones: a pattern would try every way to take them apart.
test.each(['mejor no ', 'he cambiado de idea ', 'hmmmm no nope ', 'wait no '])(
  '"%s" is read at once, however often it is said before something else',
  (again) => {
    const text = again.repeat(32_000 / again.length);
    expect(plainAnswer(`${text} keep it`, 'project_delete')).toBe('no');
    expect(mayAnswer(`${text} zebra`)).toBe(false);
  },
);

test.each(['address_open', 'tool_call'])(
  'a %s is rejected in talk, and approved only where it is shown',
  (kind) => {
    for (const text of [...YES, ...YES_ES, 'yes, delete it'])
      expect([text, plainAnswer(text, kind)]).toEqual([text, null]);
    for (const text of [...NO, ...NO_ES]) expect([text, plainAnswer(text, kind)]).toEqual([text, 'no']);
  },
);
