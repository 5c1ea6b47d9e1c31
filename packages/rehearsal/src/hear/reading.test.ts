import { expect, test } from 'vitest';
import { canMean, readText, yesOrNo } from './reading.js';

test.each([
  ['save the plan', 'do not save the plan'],
  ['guarda el plan', 'no guardes el plan'],
  ['hoy fue un mal día', 'fue un gran día'],
  ['today was a bad day', 'today was a great day'],
  ['I ran today', "I didn't run today"],
  ['I called the gym', "I'll call the gym"],
  ['corrí tres kilómetros', 'quiero correr tres kilómetros'],
  ['park the goal', 'reactivate the goal'],
  ['add a milestone', 'delete a milestone'],
  ['turn the mails on', 'turn the mails off'],
])('“%s” never stands for “%s”, nor the other way round', (one, other) => {
  expect([canMean(readText(one), readText(other)), canMean(readText(other), readText(one))]).toEqual([
    false,
    false,
  ]);
});

test('a question is no order, an order put as a question is', () => {
  expect(canMean(readText('Should I create a goal?'), readText('Create a goal'))).toBe(false);
  expect(canMean(readText('Can you create a goal?'), readText('Create a goal'))).toBe(true);
  expect(canMean(readText('¿Me puedes crear una meta?'), readText('Crea una meta'))).toBe(true);
});

test('a suggestion denies nothing', () => {
  expect(readText("Why don't we make a plan?").isNegated).toBe(false);
  expect(readText('¿Por qué no hacemos un plan?').isNegated).toBe(false);
});

test.each<[string, boolean | null]>([
  ['vale', true],
  ['yes please', true],
  ['Sí, por favor', true],
  ['no, thanks', false],
  ['mejor no', false],
  ['not now', false],
  ['the second one', null],
  ['I ran', null],
])('“%s” answers %s', (text, answer) => {
  expect(yesOrNo(text)).toBe(answer);
});

test.each([
  ['remove the whole goal, please delete it', 'end'],
  ['bórralo', 'end'],
  ['no me mandes más el resumen', 'end'],
  ['Can you turn the mails off?', 'end'],
  ["ok, don't ask me that again", 'end'],
  ['ya lo compré, quítalo', 'end'],
  ['jot this down for me', 'do'],
  ['hoy nadé media hora, apunta que me despeja', 'do'],
  ['¿me puedes crear una meta?', 'do'],
  ['I stopped smoking today', 'none'],
  ['I want to stop smoking', 'none'],
  ['solo caminé un poco', 'none'],
  ['I deleted the app and made dinner', 'none'],
])('“%s” orders: %s', (text, order) => {
  expect(readText(text).order).toBe(order);
});

test.each([
  ['¿puedes leer mis correos?', 'Desactiva los correos'],
  ['remove the whole goal', 'I walked for half an hour today'],
  ['jot this down for me', 'I wrote two pages today'],
])('“%s” is no “%s”', (said, example) => {
  expect(canMean(readText(said), readText(example))).toBe(false);
});
