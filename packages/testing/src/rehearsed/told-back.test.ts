import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import { talk } from './talk.js';

const triage = (...lines: string[]) => lastTurn(lines, 'triage');
const NOBODY_YET = { facts: { goals: [], goalProgress: [], commitments: [], followUps: [] } };
const TRAINING = ['I want a training plan', 'get fitter', 'I do nothing now', 'four days a week, 25 minutes'];
const EJERCICIO = [
  'Quiero un plan de ejercicio',
  'ponerme en forma',
  'camino un poco',
  'cuatro días, 25 minutos',
];

describe('a correction', () => {
  test.each([
    [
      TRAINING,
      'actually three days a week, not four',
      'at home',
      'nothing hurts',
      /When: three days a week, 25/,
    ],
    [
      EJERCICIO,
      'perdona, me he equivocado, son tres días',
      'en casa',
      'no me duele nada',
      /Cuándo: tres días, 25/,
    ],
  ])('goes into the plan that is being made: %j, “%s”', async (lines, right, place, limits, week) => {
    const { calls } = await triage(...lines, right, place, limits);
    expect(calls).toMatchObject([{ input: { plan_content: expect.stringMatching(week) } }]);
  });

  test.each([
    [
      TRAINING,
      'I got that wrong',
      'three days a week',
      /So far I have: .*“four days a week, 25 minutes”/,
      /three days/,
    ],
    [
      EJERCICIO,
      'Perdona, me he equivocado',
      'son tres días',
      /Hasta ahora tengo: .*cuatro días/,
      /tres días, 25 minutos/,
    ],
  ])('that does not say what yet is asked for it: %j, “%s”', async (lines, mistake, right, so, then) => {
    expect((await triage(...lines, mistake)).words).toMatch(so);
    const spanish = mistake.startsWith('Perdona');
    const asks = spanish ? '¿Qué sabes de mí?' : 'What do you know about me?';
    expect((await triage(...lines, mistake, right, asks)).words).toMatch(then);
  });

  test.each([
    ['triage', 'I got that wrong', /No harm done/],
    ['triage', 'Me he equivocado', /No pasa nada/],
    ['round-table', 'I got that wrong', /No harm done/],
    ['round-table', 'Me he equivocado', /No pasa nada/],
    ['triage', 'actually three days a week, not four', /nothing is open at this desk that I could change/],
    ['round-table', 'en realidad tres días, no cuatro', /pero aún no qué/],
  ])('with nothing to correct is answered honestly: %s, “%s”', async (team, say, honest) => {
    const { turns } = await talk([say], team, NOBODY_YET);
    expect([turns[0]?.words, turns[0]?.calls.filter(({ tool }) => tool !== 'ask_question')]).toEqual([
      expect.stringMatching(honest),
      [],
    ]);
  });
});

describe('what is known of the user', () => {
  test.each([
    [
      ['my knee hurts since Monday'],
      'What do you know about me?',
      /you told me: “my knee hurts since Monday”/,
    ],
    [['me duele la rodilla'], '¿Qué sabes de mí?', /me has contado: “me duele la rodilla”/],
    [
      ['I want to start reading', 'twenty pages at night, four days a week'],
      'What have you got of my goal?',
      /“reading”, “twenty pages at night, four days a week”/,
    ],
    [
      ['Quiero empezar a leer', 'veinte páginas por la noche, cuatro días a la semana'],
      '¿Qué llevas de mi meta?',
      /“leer”, “veinte páginas por la noche, cuatro días a la semana”/,
    ],
  ])('is named back with what was said here: %j', async (lines, asks, told) => {
    expect((await lastTurn([...lines, asks])).words).toMatch(told);
  });
});

describe.each(['round-table', 'agentic-coach'])('what was told is looked for by %s', (team) => {
  const notes = [{ id: 'n1', title: 'My sister', content: 'She moved to Girona' }];
  const checkIns = [{ id: 'c1', on: '2026-02-20', content: 'Long talk with my sister', goalId: null }];
  test.each([
    ['What did I tell you about my sister?', [], /^Your note \*My sister\* says: “She moved to Girona”/],
    ['¿Qué te dije de mi hermana?', [], /^Tu nota \*My sister\* dice: «She moved to Girona»/],
    ['What did I say about my sister?', checkIns, /Long talk with my sister.*She moved to Girona/],
  ])('in check-ins and in notes: “%s”', async (say, found, told) => {
    const results = { search_check_ins: { checkIns: found }, retrieve_notes: { notes } };
    expect((await lastTurn([say], team, results)).words).toMatch(told);
  });

  test('and said when neither holds it', async () => {
    const results = { search_check_ins: { checkIns: [] }, retrieve_notes: { notes: [] } };
    const { words } = await lastTurn(['What did I tell you about my sister?'], team, results);
    expect(words).toMatch(/nothing about “my sister” in your check-ins and notes/);
  });
});

test.each([
  [
    [
      'Maybe I should read more',
      'twenty pages at night, four days a week. Shall we note it as a goal?',
      'Read more',
    ],
    'twenty pages at night, four days a week',
  ],
  [
    [
      'Debería leer más',
      'veinte páginas por la noche, cuatro días a la semana. ¿La apuntamos como meta?',
      'Leer más',
      'porque me calma',
      'Sí, perfecto',
    ],
    'veinte páginas por la noche, cuatro días a la semana',
  ],
])('a wish takes the facts that come with the yes: %j', async (lines, notes) => {
  const { turns } = await talk(lines, 'round-table', NOBODY_YET);
  const made = turns.flatMap(({ calls }) => calls).find(({ tool }) => tool === 'createGoal');
  expect(made?.input).toMatchObject({ notes });
});

describe('who goes to bed', () => {
  test.each([
    ['triage', 'off to bed', /^Sleep well/],
    ['triage', 'Muchas gracias. Me voy a dormir', /^Que descanses/],
    ['round-table', 'thanks, going to bed now', /^Sleep well/],
    ['round-table', 'Me voy a dormir', /^Que descanses/],
  ])('is wished a good night: %s, “%s”', async (team, say, night) => {
    expect((await lastTurn([say], team)).words).toMatch(night);
  });

  test.each([
    ['let me sleep on it', /^Of course, .*What I asked can wait/],
    ['déjame pensarlo', /^Claro, .*Lo que pregunté puede esperar/],
    ["it's not for me. bye", /^Take care\. What I asked can wait/],
  ])('or leaves it, is not handed a plan: “%s”', async (say, later) => {
    const turn = await triage(...TRAINING, 'at home', say);
    expect([turn.calls, turn.words]).toEqual([[], expect.stringMatching(later)]);
  });
});

describe('a coach at triage', () => {
  test.each([
    ['my dog died', /sorry for your loss.*My question can wait/],
    ["I've been ill all week with the flu", /Being ill comes before any plan.*My question can wait/],
    ['Se ha muerto mi perro', /Siento mucho tu pérdida.*Mi pregunta puede esperar/],
    ['Remind me tomorrow at 9 to train', /Reminders are not kept by this team/],
    ['Recuérdame mañana a las 9 entrenar', /Este equipo no guarda recordatorios/],
    ["I'm vegetarian by the way", /the nutrition coach reads what you write here/],
    ['Soy vegetariana, por cierto', /el coach de nutrición lee lo que escribes/],
    ['My chest hurts when I train, is that bad?', /a question for a doctor/],
  ])('hears “%s”, and its question takes the next answer', async (say, heard) => {
    const turn = await triage(...TRAINING, say);
    expect([turn.calls.filter(({ tool }) => tool !== 'ask_question'), turn.words]).toEqual([
      [],
      expect.stringMatching(heard),
    ]);
    const { calls } = await triage(...TRAINING, say, 'at home', 'nothing hurts');
    expect(calls).toMatchObject([{ input: { plan_content: expect.stringMatching(/at home|en casa/i) } }]);
  });

  test.each([
    [
      'Please remember for the future that I hate burpees',
      'at home',
      'nothing hurts',
      /kept in mind: I hate burpees/,
    ],
    [
      'Recuerda para el futuro que odio los burpees',
      'en casa',
      'nada me duele',
      /se tiene en cuenta: odio los burpees/,
    ],
  ])('keeps in the plan what is to be remembered: “%s”', async (say, place, limits, kept) => {
    const { calls } = await triage(...(place === 'en casa' ? EJERCICIO : TRAINING), say, place, limits);
    expect(calls).toMatchObject([{ input: { plan_content: expect.stringMatching(kept) } }]);
  });

  test.each([
    ['please remember for the future that I hate mornings', /keeps no notes/],
    ['recuerda para el futuro que odio las mañanas', /no guarda notas/],
    ['can you book me a physio appointment for thursday', /Nothing here books/],
    ['is it going to rain tomorrow?', /weather is not known/],
    ['¿y va a llover mañana?', /no se sabe en esta recepción/],
    ['¿Me reservas una cita con el fisio?', /Aquí nada reserva/],
  ])('and the desk says what it does not do: “%s”', async (say, honest) => {
    const turn = await triage(say);
    expect([toolsOf(turn).filter((tool) => tool !== 'ask_question'), turn.words]).toEqual([
      [],
      expect.stringMatching(honest),
    ]);
  });

  test('gives a plan a title and a summary that hold no sentence of the user', async () => {
    const { calls } = await triage(
      'I want to get back in shape: I can do maybe 25 minutes, but I keep dropping it',
      'nothing hurts, just write the plan',
    );
    expect(calls.at(-1)).toMatchObject({
      input: {
        title: 'Training: get back in shape',
        summary: 'A training plan: the week, how it grows, and a ten-minute version',
        plan_content: expect.stringMatching(/When: 25 minutes\n- Where: .*\n- Beginning: gently\n/),
      },
    });
  });

  test.each([
    [
      'I need a workout and diet plan',
      'actually leave out the gym, only food',
      /lose weight|three months|How do you eat/,
    ],
    [
      'Necesito un plan de ejercicio y dieta',
      'en realidad deja el gimnasio, solo la comida',
      /tres meses|¿Cómo comes/,
    ],
  ])('leaves the field out that is left out: “%s”, “%s”', async (say, only, asks) => {
    const { turns } = await talk([say, only], 'triage');
    expect(turns[1]?.words).toMatch(asks);
    expect(turns[1]?.words).not.toMatch(/Where will you train|Dónde vas a entrenar/);
  });
});

test.each([
  "I was gonna hand in my thesis chapter last Friday and haven't even opened the file",
  'Iba a entregar el capítulo el viernes y ni siquiera he abierto el archivo',
])('“%s” is no win', async (say) => {
  const { speakers, calls } = await lastTurn([say]);
  expect([speakers, calls]).toEqual([['coach'], []]);
});

test.each([
  [['make a note'], 'no, undo that'],
  [['Guarda una nota'], 'uh no, deshacé eso'],
])('%j, “%s” is no note', async (lines, undoes) => {
  expect((await lastTurn([...lines, undoes], 'agentic-coach')).calls).toEqual([]);
});

test.each(['Why do I always leave things half done?', '¿Por qué siempre dejo las cosas a medias?'])(
  '“%s” is for the Pattern Analyst',
  async (say) => expect((await lastTurn([say])).speakers).toEqual(['coach', 'patternAnalyst']),
);

test.each([
  ['my nan is back in hospital', /Illness so close.*The goal waits/],
  ['Se ha muerto mi perro', /Siento mucho tu pérdida.*La meta espera/],
])('a heavy heart is no reason for a goal: “%s”', async (say, met) => {
  const turn = await lastTurn(['I want to start running', say]);
  expect([turn.calls, turn.words]).toEqual([[], expect.stringMatching(met)]);
});

test('of a report and a reminder the report is kept, and the reminder is next', async () => {
  const turn = await lastTurn([
    'two things: did my physio exercises this morning, and can you nudge me tomorrow at 9 to do them again',
  ]);
  expect(turn.calls).toMatchObject([
    { tool: 'record_check_in', input: { content: 'two things: did my physio exercises this morning' } },
  ]);
  expect(turn.words).toMatch(/You also wanted: “can you nudge me tomorrow at 9/);
});

test('what a colleague has done before handing over is not offered again', async () => {
  const said = ['I want to run 5 km by June, and remind me on friday at 6pm to buy shoes', 'my health'];
  const { turns } = await talk([...said, '3 days a week', 'yes'], 'round-table');
  expect(turns.map(toolsOf)).toEqual([
    ['schedule_reminder', 'transferToGoalArchitect'],
    [],
    [],
    ['createGoal'],
  ]);
  expect(turns.map(({ words }) => words).join('\n')).not.toContain('remind me');
});

test('a further wish is asked about once, and again only when it is said again', async () => {
  const goals = 'You also wanted: “show my goals”';
  const { turns } = await talk(
    [
      'Hi there! Note that my sister lives in Leon, and show my goals',
      'how are you?',
      'what can you do?',
      'Note that my brother lives in Soria, and show my goals',
    ],
    'agentic-coach',
  );
  expect(turns.map(({ words }) => words.includes(goals))).toEqual([true, false, false, true]);
});
