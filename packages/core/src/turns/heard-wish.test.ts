import { expect, test } from 'vitest';
import { Team } from '../teams/team.js';
import { heardWish } from './heard-wish.js';

const agent = (id: string, name: string, ...alsoCalled: string[]) => ({
  ...{ id, name, role: 'r', color: 'c', prompt: 'p' },
  alsoCalled,
});
const team = Team.parse({
  id: 't',
  name: 'T',
  description: 'd',
  locales: ['en', 'es'],
  home: 'coach',
  values: 'v',
  agents: [
    agent('coach', 'Coach'),
    agent('goalArchitect', 'Goal Architect'),
    agent('writer', 'Redactor de textos', 'Redactora de textos'),
    agent('builder', 'Arquitecta de datos', 'Arquitecto de datos'),
    agent('director', 'Directora', 'Director'),
    agent('editor', 'Editor', 'Editora'),
    agent('architect', 'Arquitecto', 'Arquitecta'),
    agent('companion', 'Compañera de compromisos', 'Compañero de compromisos'),
    agent('content', 'Diseño de contenido', 'Diseñador de contenido', 'Diseñadora de contenido'),
  ],
});
const nothing = { declines: null, staysWith: null, wants: null };

const STAYS = [
  ["I'd rather stay with Coach", 'coach'],
  ['I would rather just talk to coach.', 'coach'],
  ['I prefer to continue with the Goal Architect', 'goalArchitect'],
  ['I would prefer keep talking with the Coach', 'coach'],
  ["I'd like to carry on with Coach", 'coach'],
  ['prefiero quedarme con Coach', 'coach'],
  ['prefiero seguir con el compañero de compromisos', 'companion'],
  ['Prefiero seguir hablando con la Goal Architect, gracias', 'goalArchitect'],
  ['preferiría hablar con Coach', 'coach'],
  ['preferiria continuar con el Coach', 'coach'],
] as const;
const DECLINES = [
  ["I don't want to talk to Goal Architect", 'goalArchitect'],
  ['I don’t need Goal Architect for this', 'goalArchitect'],
  ['i do not want the goal architect', 'goalArchitect'],
  ['I do not wish to speak with the Coach', 'coach'],
  ['no quiero hablar con Goal Architect', 'goalArchitect'],
  ['no necesito hablar con el editor sobre esto', 'editor'],
  ['no quiero hablar con la directora hoy mismo', 'director'],
  ['No necesito al Goal Architect', 'goalArchitect'],
  ['no quiero Coach', 'coach'],
  ['no necesito el editor', 'editor'],
  ['no quiero la directora', 'director'],
  ["I don't want Goal Architect to take over", 'goalArchitect'],
  ["I don't need Goal Architect right now, thanks", 'goalArchitect'],
  ["I don't want Coach anymore", 'coach'],
  ['no quiero a Goal Architect aquí', 'goalArchitect'],
  ["I don't want to talk to Goal Architect about my goals", 'goalArchitect'],
] as const;
const WANTS = [
  ['Can I talk to Goal Architect?', 'goalArchitect'],
  ['could I please speak with the goal architect', 'goalArchitect'],
  ['I want to talk to Coach', 'coach'],
  ["I'd like to talk to Coach about my week", 'coach'],
  ['I would like to chat with the Coach', 'coach'],
  ['Let me talk to Goal Architect', 'goalArchitect'],
  ['please bring in the editor', 'editor'],
  ['get me Coach', 'coach'],
  ['¿Puedo hablar con Goal Architect?', 'goalArchitect'],
  ['podria hablar con el editor', 'editor'],
  ['quiero hablar con la Goal Architect', 'goalArchitect'],
  ['me gustaría hablar con Coach', 'coach'],
  ['¿Puedo hablar con Diseño de contenido?', 'content'],
  ['quiero hablar con la diseñadora de contenido', 'content'],
  ['Pásame con el Diseñador de contenido', 'content'],
  ['Hand me over to the Goal Architect', 'goalArchitect'],
  ['put me through to Coach', 'coach'],
  ['connect me with Coach', 'coach'],
  ['pásame con la Goal Architect, por favor', 'goalArchitect'],
  ['ponme con Coach', 'coach'],
  ['oye, comunícame con el editor', 'editor'],
  ['comunicame con Coach', 'coach'],
  ['conéctame con Coach', 'coach'],
  ['déjame hablar con el editor', 'editor'],
  ['Quiero hablar con la redactora de textos', 'writer'],
  ['Quiero hablar con el arquitecto de datos', 'builder'],
  ['Quiero hablar con el director', 'director'],
  ['Quiero hablar con la editora', 'editor'],
  ['Quiero hablar con la arquitecta', 'architect'],
  ['Quiero hablar con el arquitecto', 'architect'],
] as const;

test.each(STAYS)('"%s" stays with %s', (text, id) => {
  expect(heardWish(text, team)).toEqual({ ...nothing, staysWith: id });
});

test.each(DECLINES)('"%s" declines %s', (text, id) => {
  expect(heardWish(text, team)).toEqual({ ...nothing, declines: id });
});

test.each(WANTS)('"%s" asks for %s', (text, id) => {
  expect(heardWish(text, team)).toEqual({ ...nothing, wants: id });
});

test.each([...STAYS, ...DECLINES, ...WANTS])('"%s" may be spaced at will', (text) => {
  expect(heardWish(text.replaceAll(' ', ' \t '), team)).toEqual(heardWish(text, team));
});

test.each([...STAYS, ...DECLINES, ...WANTS])('"%s" may be wrapped at any word', (text) => {
  expect(heardWish(text.replaceAll(' ', ' \r\n'), team)).toEqual(heardWish(text, team));
});

test.each(['la arquitecta de UX', 'el Arquitecto de UX', 'Arquitectura de UX'])(
  '%s is one of the team',
  (who) => {
    const ux = Team.parse({
      ...team,
      home: 'ux',
      agents: [agent('ux', 'Arquitectura de UX', 'Arquitecto de UX', 'Arquitecta de UX')],
    });
    expect(heardWish(`Quiero hablar con ${who}`, ux).wants).toBe('ux');
  },
);

test('what follows the name may be wrapped too', () => {
  expect(heardWish("I don't need Coach for\nthis", team).declines).toBe('coach');
});

test('the end of a line ends what is said of an agent', () => {
  expect(heardWish("I don't want Coach\nreminders help me more", team).declines).toBe('coach');
});

test('a wish to stay with one and to talk to another is both', () => {
  expect(heardWish("I'd rather stay with Coach. Can I talk to Editor?", team)).toEqual({
    ...nothing,
    staysWith: 'coach',
    wants: 'editor',
  });
});

test.each([
  '',
  "I don't need Goal Architect to change my goals",
  "I don't want Coach reminders at night",
  'no necesito Coach nuevo',
  'I want to start running',
  "I don't want coaching from my boss",
  "I don't need a coach, I need sleep",
  'I would rather stay with my parents',
  'I want to talk to my coaches',
  'prefiero quedarme en casa',
  'no quiero coaching',
  'quiero hablar con mi jefa',
  'Coach said I should rest',
  'what would Goal Architect say?',
  'my goal is to talk to people',
  'respónme con Coach',
])('"%s" is ordinary talk', (text) => {
  expect(heardWish(text, team)).toEqual(nothing);
});
