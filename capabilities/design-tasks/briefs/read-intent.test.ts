import { type ConfirmationKinds, phraseSet } from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { isGoAhead, isRequest, readIntent, refersToPast, startsAnew } from './read-intent.js';

const said = { en: 'booked' };
const kinds: ConfirmationKinds = {
  booking: {
    doneWord: said,
    rejectedWord: said,
    failedWord: said,
    answers: { yes: phraseSet(['yes book it']), no: phraseSet(['another day']) },
  },
};

describe('consent that goes on with what was said', () => {
  it.each([
    'yes',
    "Yes, let's do it",
    'Ok, go ahead please.',
    'sounds good!',
    "Perfect, let's start",
    'sí, dale',
    'Sí, por favor',
    '¡Vale, hagámoslo!',
    'de acuerdo, adelante',
    'perfecto, sigamos',
    'Claro que sí',
    'continue',
  ])('“%s”', (text) => {
    expect(isGoAhead(text)).toBe(true);
    expect(readIntent(text, kinds)).toBe('continuation');
  });

  it.each([
    "Yes, let's map the journey",
    'Sí, hagamos el mapa del recorrido',
    'yes but with fewer questions',
    'no',
    'thanks',
    'gracias',
    'ok, what about the budget?',
    'start a survey',
    'Genial, gracias',
    'Perfect, thank you!',
  ])('not “%s”, which says more or something else', (text) => {
    expect(isGoAhead(text)).toBe(false);
  });
});

it('a turn without words of the user is the system’s', () => {
  expect(readIntent(' ', kinds)).toBe('system');
});

describe('a request', () => {
  it.each([
    'Help me with usability testing',
    'Can you make it shorter?',
    'Write a survey for nurses',
    'I want to test the checkout',
    'Ayúdame con las entrevistas',
    '¿Qué es un journey map?',
    'Necesito un plan de pruebas',
    'Diseña una encuesta',
  ])('“%s”', (text) => {
    expect(isRequest(text)).toBe(true);
  });

  it.each(['Retail app users, 25 to 45', 'compradores de 25 a 45 años', 'We have six weeks.'])(
    'not “%s”',
    (text) => {
      expect(isRequest(text)).toBe(false);
    },
  );

  it('points back at the work in hand, or starts anew', () => {
    expect(startsAnew('Can you add a column for emotions to the table?')).toBe(false);
    expect(startsAnew('¿Puedes hacerlo más corto?')).toBe(false);
    expect(startsAnew('Write a survey for the nurses of two hospitals')).toBe(true);
    expect(startsAnew('Prepara una encuesta para enfermeras')).toBe(true);
    expect(startsAnew('Escríbeme un texto de error sin culpas')).toBe(true);
    expect(startsAnew('lets brainstorm about the delivery step')).toBe(true);
  });
});

describe('the past', () => {
  it.each([
    'Why did we go with moderated testing?',
    'What did we decide about the navigation?',
    'As we discussed, keep the sidebar',
    'Remind me what we said about the budget',
    'You suggested card sorting last time',
    '¿Por qué elegimos pruebas moderadas?',
    '¿Qué decidimos sobre la navegación?',
    'Como hablamos, deja la barra lateral',
    '¿En qué quedamos con el presupuesto?',
    '¿Recuerdas las entrevistas?',
  ])('“%s” refers to it', (text) => {
    expect(refersToPast(text)).toBe(true);
  });

  it.each([
    'Why do users abandon their carts?',
    'Help me decide between two layouts',
    'What should we do next?',
    'I want to try it on paper before we build anything',
    'Ayúdame a decidir entre dos opciones',
    '¿Por qué abandonan los usuarios?',
  ])('“%s” does not', (text) => {
    expect(refersToPast(text)).toBe(false);
  });
});

it.each([
  'Hello, nice to meet you',
  'hi!',
  'Hola, ¿qué tal?',
  'thanks, great work',
  'Muchas gracias por todo',
  'Yes, book it',
  'No, gracias',
])('“%s” is talk', (text) => {
  expect(readIntent(text, kinds)).toBe('talk');
});

it.each([
  'Hola, necesito una encuesta',
  'Hi, can you help me with a survey?',
  'Great journey maps need what, exactly?',
])('“%s” is more than talk', (text) => {
  expect(readIntent(text, kinds)).toBe('task');
});
