import { describe, expect, test } from 'vitest';
import { guiltIn, guiltPatterns } from './no-guilt.js';

test('there are more than sixty patterns in each language', () => {
  expect(guiltPatterns.length).toBeGreaterThan(120);
});

describe('phrases that shame, press, compare or keep count', () => {
  test.each([
    ["You've failed again", 'blame'],
    ['you should have gone', 'blame'],
    ['You promised to run', 'blame'],
    ['you gave up on it', 'blame'],
    ["that's your own fault", 'blame'],
    ['Has vuelto a fallar', 'blame'],
    ['Deberías haber ido', 'blame'],
    ['me lo prometiste, ¿no?', 'blame'],
    ['te rendiste', 'blame'],
    ['Otra vez lo mismo', 'blame'],
    ["you're so lazy", 'shame'],
    ['I’m a little disappointed', 'shame'],
    ['No more excuses!', 'shame'],
    ['eres un vago', 'shame'],
    ['¡Qué vergüenza!', 'shame'],
    ['Basta de excusas', 'shame'],
    ['try harder', 'pressure'],
    ['last chance to log today', 'pressure'],
    ['Échale ganas', 'pressure'],
    ['ya va siendo hora de que empieces', 'pressure'],
    ['We missed you!', 'absence'],
    ['Where have you been?', 'absence'],
    ["It's been 12 days since your last check-in", 'absence'],
    ["you haven't checked in", 'absence'],
    ['¿Dónde te habías metido?', 'absence'],
    ['Llevas diez días sin escribir', 'absence'],
    ['Te echamos de menos', 'absence'],
    ['You are falling behind', 'comparison'],
    ['better than 80% of users', 'comparison'],
    ['te estás quedando atrás', 'comparison'],
    ['Keep your streak alive', 'streak'],
    ['seven days in a row', 'streak'],
    ["don't break the chain", 'streak'],
    ['A perfect\n  week', 'streak'],
    ['cinco días seguidos', 'streak'],
    ['No pierdas tu racha', 'streak'],
    ['vuelves a empezar de cero', 'streak'],
  ])('"%s" is found as %s', (text, kind) => {
    expect(guiltIn(`Well: ${text}. And more.`).map((hit) => hit.kind)).toContain(kind);
  });
});

test.each([
  'What got in the way?',
  "You mentioned you'd call the gym on Tuesday. How did it go?",
  'You showed up when it was hard.',
  'You should have received an e-mail with a link.',
  'Deberías haber recibido un correo.',
  'You have not failed at anything.',
  "Don't lose your keys.",
  'Your keys are behind the wheel.',
  'There is a streak of light over the lake.',
  'Three of four sessions are three sessions.',
  'Estás pasando una mala racha y lo siento.',
  'Una racha de viento se llevó el sombrero.',
  'Los dos se sentaron seguidos de cerca por su perro.',
  'Pasaste el día en casa, y eso también cuenta.',
  'A missed day is information, not a debt.',
  'That sounds like disappointment, and tiredness under it.',
  'Rest is a possible answer, and so is letting the goal go for now.',
  'No hace falta que expliques nada.',
  'Un paso pequeño es mejor que nada.',
  'Tres veces por semana, si te encaja.',
  'Sentiste vergüenza, y es humano.',
  'The week was long, with six days of rain.',
  'I missed that; could you say it once more?',
  'Nobody else needs to see it.',
  'lazy Sunday mornings in bed',
])('"%s" shames nobody', (text) => {
  expect(guiltIn(text)).toEqual([]);
});

test('a hit says where it stands', () => {
  expect(guiltIn('Hello there. You have failed me, friend.')).toEqual([
    { kind: 'blame', phrase: 'You have failed', around: 'Hello there. You have failed me, friend.' },
  ]);
});
