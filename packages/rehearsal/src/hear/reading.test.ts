import { expect, test } from 'vitest';
import { beforeLeaving, behindGreeting, isAside, isThanks, withoutCourtesy } from './courtesy.js';
import { heardIn } from './rank.js';
import { canMean, isOutright, readText, yesOrNo } from './reading.js';

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
  ['right, never made one. leave it', null],
  ['vale, da igual, déjalo', null],
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

test.each([
  ['Thanks, and remind me tomorrow', 'remind me tomorrow'],
  ['gracias, y ¿qué metas tengo?', '¿qué metas tengo?'],
  ['ok, thanks. What are my goals?', 'What are my goals?'],
  ['Thank you for listening', 'Thank you for listening'],
  ['muchas gracias', 'muchas gracias'],
])('“%s” without its courtesy is “%s”', (text, bare) => {
  expect(withoutCourtesy(text)).toBe(bare);
});

test.each([
  ['hi there! note that tea helps', 'note that tea helps'],
  ['Hola equipo, apunta una nota', 'apunta una nota'],
])('“%s” behind its greeting is “%s”', (text, bare) => {
  expect(behindGreeting(text)).toBe(bare);
});

test.each([
  ['off to bed', ''],
  ['Muchas gracias. Me voy a dormir', ''],
  ['ok good to know. let me sleep on it', 'ok good to know'],
  ['déjame pensarlo', ''],
  ['it does not suit me, I will be back. chao', 'it does not suit me, I will be back'],
  ['I want to go to bed earlier', null],
  ['going to bed at ten is my goal', null],
  ['I cannot sleep', null],
  ['no puedo dormir', null],
  ['Shall we say bye?', null],
])('“%s” leaves: %j', (text, before) => {
  expect(beforeLeaving(text)).toBe(before);
});

test('a courtesy or an end beside something else is an aside', () => {
  expect(['ok, thanks.', "that's all", 'vale, gracias', 'eso es todo'].map(isAside)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['thanks for the plan', 'walk the dog'].map(isAside)).toEqual([false, false]);
});

test.each([
  ['write the plan and propose it', true],
  ['créala tal cual', true],
  ["no, don't make it a goal yet", false],
  ['I want to start running', false],
])('“%s” wants it done at once: %s', (text, outright) => {
  expect(isOutright(text)).toBe(outright);
});

test("an order's polarity is that of its own clause", () => {
  expect(readText("Delete the goal, I don't want it").isNegated).toBe(false);
  expect(readText("Don't delete the goal, I want it").isNegated).toBe(true);
  expect(readText('por fin terminé, no me lo creo').isNegated).toBe(false);
});

test('a question that begins like a yes is none', () => {
  expect(['¿y si un día no puedo?', '¿vale la pena?', 'vale', 'sí, claro'].map(yesOrNo)).toEqual([
    null,
    null,
    true,
    true,
  ]);
});

test('to stop something is a wish, to let go of something an order', () => {
  expect(readText('dejar de fumar').order).toBe('none');
  expect(readText('deja de escribirme').order).toBe('end');
  expect(readText('scrap the one for the vet').order).toBe('end');
});

test.each([
  ['Great, thank you. I’ll go and tune the thing now.', true],
  ['Muchas gracias, me ha venido muy bien.', true],
  ['thanks for all that and we settled on Tuesdays', false],
  ['gracias por todo y al final vamos con la azul', false],
  ['Thank you. The knee is worse again', false],
  ['good. cheers', true],
  ['good. I ran today', false],
])('“%s” is thanks and nothing else: %s', (text, isMere) => {
  expect(isThanks(text)).toBe(isMere);
});

test('a clause is heard by itself, be it behind a comma, a “but” or thanks', () => {
  expect(heardIn('I want to swim to the buoy, never dared so far')).toContain('I want to swim to the buoy');
  expect(heardIn('quiero nadar hasta la boya pero nunca me atrevo')).toContain('quiero nadar hasta la boya');
  expect(heardIn('Thanks for the list. We settled on Tuesdays')).not.toContain('Thanks for the list.');
});

test('what is typed in haste is heard as the words that it stands for', () => {
  expect(canMean(readText('dont ping me pls'), readText("Don't ping me"))).toBe(true);
  expect(readText('can u make a goal').isQuestion).toBe(false);
});

test('what is yet to be done is no past, whatever its ending', () => {
  expect(readText('remind me on Saturday to bleed the radiators').tense).not.toBe('past');
  expect(readText('I walked home').tense).toBe('past');
});

test.each([
  ['el jueves llamo al banco', 'ahead'],
  ['y el viernes por la tarde le escribo a mi tía', 'ahead'],
  ['salgo a correr el domingo temprano', 'ahead'],
  ['los jueves nado una hora', 'none'],
  ['el jueves llamé al banco', 'past'],
  ['el martes como siempre', 'none'],
])('“%s” tells of what is %s', (text, tense) => {
  expect(readText(text).tense).toBe(tense);
});

test.each([
  ['yes please, and ask me how it went after', true],
  ['sí, y pregúntame luego cómo fue', true],
  ['yes but without the fruit, which never fills me up', null],
])('“%s” goes on behind its yes: %s', (text, answer) => {
  expect(yesOrNo(text)).toBe(answer);
});
