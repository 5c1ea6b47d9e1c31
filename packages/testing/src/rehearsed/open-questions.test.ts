import { describe, expect, test } from 'vitest';
import { type Line, talk } from './talk.js';

/** What opens a form, up to a question for words. */
const FORMS = {
  triage: {
    en: ['I need a diet plan', 'feel lighter', 'everything but fish'],
    es: ['Necesito una dieta', 'sentirme más ligera', 'como de todo menos pescado'],
  },
  'round-table': { en: ['I want to set up a goal'], es: ['Quiero una meta nueva'] },
  'agentic-coach': { en: ['I want to set up a goal'], es: ['Quiero una meta nueva'] },
} as const;
const WORDS = {
  en: {
    thanks: "Great, thank you. I'll go and tune the thing now.",
    later: 'Could you ask me on Friday whether I actually practised?',
    question: 'By the way, is it normal that the fingertips hurt this much at the beginning?',
    goOn: "Let's go on",
    is: { thanked: /welcome/, open: /go on/ },
  },
  es: {
    thanks: 'Muchas gracias, me ha venido muy bien.',
    later: 'Recordadme el jueves a las once que salga a caminar, por favor.',
    question:
      'Una pregunta aparte: ¿a partir de qué hora es mejor no tomar café si quiero dormir algo por la noche?',
    goOn: 'Sigamos',
    is: { thanked: /gusto|De nada/, open: /sigamos/ },
  },
} as const;
const CASES = (Object.keys(FORMS) as (keyof typeof FORMS)[]).flatMap((team) => [
  [team, 'en'] as const,
  [team, 'es'] as const,
]);
const turnsOf = async (lines: readonly Line[], team: string) => (await talk(lines, team)).turns;

describe.each(CASES)('an open question of %s (%s)', (team, locale) => {
  const opening = FORMS[team][locale];
  const { thanks, question, goOn, is } = WORDS[locale];

  test('takes no thanks for an answer, and is there again when the user comes back', async () => {
    const turns = await turnsOf([...opening, thanks, goOn], team);
    const [asked, thanked, again] = turns.slice(-3);
    expect(asked?.words).toMatch(/\?/);
    expect(thanked?.calls).toEqual([]);
    expect(thanked?.words).toMatch(is.thanked);
    expect(again?.words).toMatch(/\?/);
  });

  test('is not asked for a question about something else', async () => {
    const turns = await turnsOf([...opening, question], team);
    const [asked, besides] = turns.slice(-2);
    expect(besides?.words).not.toContain(asked?.words);
    expect(besides?.words).toMatch(is.open);
    expect(besides?.calls).toEqual([]);
  });
});

describe.each(['en', 'es'] as const)('a question about health (%s)', (locale) => {
  const { thanks, later, question, goOn } = WORDS[locale];
  const opening = FORMS.triage[locale];

  test('is never filled with thanks, an order or a question', async () => {
    const turns = await turnsOf([...opening, later, question, thanks], 'triage');
    expect(turns.slice(3).flatMap(({ calls }) => calls)).toEqual([]);
    const all = turns.map(({ words }) => words);
    expect(new Set(all).size).toBe(all.length);
  });

  test('is asked in other words once, then put aside with what was told, and taken up again', async () => {
    const mute = locale === 'es' ? 'sí' : 'yes';
    const turns = await turnsOf([...opening, mute, mute, goOn], 'triage');
    const [asked = '', again = '', aside = '', back = ''] = turns.slice(-4).map(({ words }) => words);
    expect(again).not.toContain(asked);
    expect(again).toContain(locale === 'es' ? '«Ninguna»' : '“None”');
    expect(aside).not.toContain(asked);
    expect(aside).toContain(locale === 'es' ? 'pescado' : 'fish');
    expect(back.endsWith(asked)).toBe(true);
  });

  test('is answered after all that came between', async () => {
    const nuts = locale === 'es' ? 'soy alérgico a las nueces' : "I'm allergic to nuts";
    const cooking = locale === 'es' ? 'cocino diez minutos' : 'ten minutes to cook';
    const turns = await turnsOf([...opening, question, thanks, nuts, cooking], 'triage');
    expect(turns.at(-1)?.calls).toMatchObject([
      { tool: 'propose_plan_save', input: { plan_content: expect.stringContaining(nuts) } },
    ]);
  });
});

describe('a mere yes', () => {
  test.each([
    ['agentic-coach', 'I want to start running', 'yes', /^A wish worth a closer look\. Why/],
    ['agentic-coach', 'I want to start running', "yes let's go", /^A wish worth a closer look\. Why/],
    ['agentic-coach', 'Quiero empezar a correr', 'vale, pues sí', /^Un deseo que merece mirarse de cerca\./],
    ['triage', 'Quiero entrenar en casa', 'sí, dale', /^¿Qué debería ser distinto en tres meses/],
    ['triage', 'I want to get fitter', "ok let's do it", /how much do you move/],
  ])('is no answer to a question for words: %s, “%s”, “%s”', async (team, wish, yes, again) => {
    const [, turn] = await turnsOf([wish, yes], team);
    expect([turn?.words, turn?.calls]).toEqual([expect.stringMatching(again), []]);
  });
});

describe('days that were told with the wish', () => {
  test.each([
    ['I want to exercise three days a week', /When: exercise three days a week/],
    ['I want to get fitter, I have 4 days', /When: I have 4 days/],
  ])('are not asked for by the desk’s coach: “%s”', async (wish, week) => {
    const turns = await turnsOf([wish, 'I walk a bit', 'at home', 'nothing hurts'], 'triage');
    expect(turns.at(-1)?.calls).toMatchObject([{ input: { plan_content: expect.stringMatching(week) } }]);
  });

  test.each([
    ['I want to swim three days a week', 'because it calms me', /^So: \*Swim three days a week\*/],
    ['I want to run on Mondays and Wednesdays', 'my heart', /^So: \*Run on Mondays and Wednesdays\*/],
    ['Quiero nadar tres días a la semana', 'porque me calma', /^Entonces: \*Nadar tres días a la semana\*/],
  ])('are not asked for by the coach: “%s”', async (wish, why, proposal) => {
    expect((await turnsOf([wish, why], 'agentic-coach')).at(-1)?.words).toMatch(proposal);
  });
});
