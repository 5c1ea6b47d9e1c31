import { expect, it } from 'vitest';
import { asksForName, endsWithQuestion, offersIn } from './last-offer.js';
import { preferredLanguage } from './preferred-language.js';

it('the last question comes first, then the clauses before it', () => {
  expect(
    offersIn(
      'Thanks. I’d recommend we start with journey mapping, then run a usability test. Should we start there?',
    ),
  ).toEqual([
    'Should we start there?',
    'I’d recommend we start with journey mapping',
    'run a usability test.',
    'Thanks.',
  ]);
  expect(offersIn('Hecho.\n\n**Siguiente paso:** escribir el plan de pruebas.')[0]).toBe(
    '**Siguiente paso:** escribir el plan de pruebas.',
  );
  expect(offersIn('That is all.')).toEqual([]);
});

it('of a list without end the first offers are heard', () => {
  const offers = offersIn(`${'make a map of it, '.repeat(1_000)}and so on. Shall I?`);
  expect([offers.length, offers[0]]).toEqual([12, 'Shall I?']);
});

it('a reply that ends with a question waits for an answer', () => {
  expect(endsWithQuestion('I need one thing. Who are the users?')).toBe(true);
  expect(endsWithQuestion('¿Quiénes son? Tómate tu tiempo.')).toBe(true);
  expect(endsWithQuestion('Who? I asked.\nThen we went on.\nAnd that was it.')).toBe(false);
});

it('a preference for a language is read in either language', () => {
  const said = (value: unknown) => preferredLanguage([{ key: 'language', value }]);
  expect(['es', 'Español', 'spanish', 'castellano'].map(said)).toEqual(['es', 'es', 'es', 'es']);
  expect(['en', 'English', 'inglés'].map(said)).toEqual(['en', 'en', 'en']);
  expect([said('Klingon'), said(3), preferredLanguage([])]).toEqual([null, null, null]);
});

it.each([
  "Great! Let's set up a new project. What would you like to call it?",
  'Gladly. What name would you like it to have?',
  '¡Genial! Abramos un proyecto nuevo. ¿Cómo quieres llamarlo?',
  '¿Qué nombre quieres que tenga?',
])('%s asks for a name', (reply) => {
  expect(asksForName(reply)).toBe(true);
});

it.each([
  'It is called a journey map. Shall we start?',
  'What shall we test first?',
  '¿Por dónde empezamos?',
])('%s asks for something else', (reply) => {
  expect(asksForName(reply)).toBe(false);
});
