import { expect, test } from 'vitest';
import { Team } from '../teams/team.js';
import { heardWish } from './heard-wish.js';

const agent = (id: string, name: string) => ({ id, name, role: 'r', color: 'c', prompt: 'p' });
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
    agent('writer', 'Redactor de textos'),
    agent('builder', 'Arquitecta de datos'),
  ],
});
const nothing = { declines: null, staysWith: null, wants: null };

test.each([
  ["I'd rather stay with Coach", 'coach'],
  ['I would rather just talk to coach.', 'coach'],
  ['I prefer to continue with the Goal Architect', 'goalArchitect'],
  ['prefiero quedarme con Coach', 'coach'],
  ['Prefiero seguir hablando con la Goal Architect, gracias', 'goalArchitect'],
  ['preferiría hablar con Coach', 'coach'],
])('"%s" stays with %s', (text, id) => {
  expect(heardWish(text, team)).toEqual({ ...nothing, staysWith: id });
});

test.each([
  ["I don't want to talk to Goal Architect", 'goalArchitect'],
  ['I don’t need Goal Architect for this', 'goalArchitect'],
  ['i do not want the goal architect', 'goalArchitect'],
  ['no quiero hablar con Goal Architect', 'goalArchitect'],
  ['No necesito al Goal Architect', 'goalArchitect'],
  ["I don't want Goal Architect to take over", 'goalArchitect'],
  ["I don't need Goal Architect right now, thanks", 'goalArchitect'],
  ['no quiero a Goal Architect aquí', 'goalArchitect'],
  ["I don't want to talk to Goal Architect about my goals", 'goalArchitect'],
])('"%s" declines %s', (text, id) => {
  expect(heardWish(text, team)).toEqual({ ...nothing, declines: id });
});

test.each([
  ['Can I talk to Goal Architect?', 'goalArchitect'],
  ['could I please speak with the goal architect', 'goalArchitect'],
  ['I want to talk to Coach', 'coach'],
  ["I'd like to talk to Coach about my week", 'coach'],
  ['Let me talk to Goal Architect', 'goalArchitect'],
  ['¿Puedo hablar con Goal Architect?', 'goalArchitect'],
  ['quiero hablar con la Goal Architect', 'goalArchitect'],
  ['me gustaría hablar con Coach', 'coach'],
  ['Hand me over to the Goal Architect', 'goalArchitect'],
  ['pásame con la Goal Architect, por favor', 'goalArchitect'],
  ['Quiero hablar con la redactora de textos', 'writer'],
  ['Quiero hablar con el arquitecto de datos', 'builder'],
])('"%s" asks for %s', (text, id) => {
  expect(heardWish(text, team)).toEqual({ ...nothing, wants: id });
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
])('"%s" is ordinary talk', (text) => {
  expect(heardWish(text, team)).toEqual(nothing);
});
