import { describe, expect, test } from 'vitest';
import { ourTeam } from '../fixtures/our-team.js';
import { memoryPipeline } from '../fixtures/product-design.js';
import { realTools } from '../fixtures/real-tools.js';
import { createRehearsedModel } from '../model/rehearsed-model.js';
import { runInMemory } from '../run/run-in-memory.js';
import { GOAL, talk } from './talk.js';

const NO_GOALS = { goals: [], goalProgress: [], commitments: [], followUps: [] };
const REMINDED = {
  schedule_reminder: {
    followUp: { id: 'r1', note: 'bleed the radiators', at: '2026-03-07T15:00' },
    say: 'Saturday',
  },
  update_follow_up: {
    followUp: { id: 'r1', note: 'bleed the radiators', at: '2026-03-08T15:00' },
    say: 'Sunday',
  },
  createGoal: { id: GOAL, title: 'Get my application in' },
};

async function coach(lines: readonly string[], facts: object = NO_GOALS) {
  const { turns } = await talk(lines, 'agentic-coach', { results: REMINDED, facts: { ...facts } });
  const last = turns.at(-1);
  return { words: last?.words ?? '', calls: last?.calls.map(({ tool, input }) => [tool, input]) };
}
const HAS_GOAL = {};

describe('the coach carries out what is put right', () => {
  test.each([
    ['Remind me on Saturday at 3pm to bleed the radiators', 'sorry SUNDAY not saturday', '2026-03-08T15:00'],
    ['Remind me on Saturday at 3pm to bleed the radiators', 'make it 6', '2026-03-07T18:00'],
    ['Recuérdame el sábado a las 15:00 purgar', 'perdona, el domingo, no el sábado', '2026-03-08T15:00'],
    ['Recuérdame el sábado a las 15:00 purgar', 'mejor a las 6', '2026-03-07T18:00'],
  ])('“%s” “%s”: the reminder that was just set moves to %s', async (first, then, until) => {
    const { calls } = await coach([first, then]);
    expect(calls).toEqual([['update_follow_up', { follow_up_id: 'r1', action: 'snooze', until }]]);
  });

  test.each([
    'Actually I got the date wrong: the deadline is the 15th of March, not the end of the month.',
    'Perdona, me he equivocado: el plazo es el 15 de marzo, no a fin de mes.',
  ])('“%s” changes the day of a goal', async (say) => {
    const { calls } = await coach([say], HAS_GOAL);
    expect(calls?.at(-1)).toEqual(['updateGoal', { goal_id: GOAL, target_date: '2026-03-15' }]);
  });

  test.each([
    [
      'I want to get my application in by the end of March',
      'I got the date wrong: the deadline is the 15th of March',
    ],
    [
      'Nueva meta: enviar la solicitud antes del 31 de marzo',
      'Me he equivocado: el plazo es el 15 de marzo, no a fin de mes',
    ],
  ])('“%s” “%s”: a goal that is being shaped has the right day', async (first, right) => {
    const { words } = await coach([first, right, 'skip', 'skip']);
    expect(words).toMatch(/15 March|15 de marzo/);
  });

  test.each([
    'Sorry, I was wrong: it was the green one, not the blue one',
    'Perdona, me he equivocado: era el verde, no el azul',
  ])('“%s” belongs to nothing: it is kept nowhere, and said so', async (say) => {
    const { words, calls } = await coach([say]);
    expect([calls, words]).toEqual([[], expect.stringMatching(/offline demo|demo sin conexión/)]);
  });

  test.each([
    [
      ['New goal: get my application in by the end of March', 'Could you draft a plan for it?'],
      'Yes, that works for me.',
    ],
    [['Nueva meta: enviar la solicitud antes del 31 de marzo', 'Hazme un plan'], 'Sí, me parece bien'],
  ])('%j: a plan first sets up the goal that was named, and a yes goes on', async (lines, yes) => {
    expect((await coach(lines.slice(-1))).words).toMatch(/its name|tiene nombre/);
    expect((await coach([...lines, yes])).calls).toEqual([
      ['createGoal', expect.objectContaining({ target_date: '2026-03-31' })],
    ]);
  });

  test.each([
    ["Hi! I'd like to use you to think something through, if that's okay.", /listening/],
    ['Hola, me gustaría usarte para pensar algo con calma', /escucho/],
  ])('“%s” is no wish yet', async (say, met) => expect((await coach([say])).words).toMatch(met));

  test.each([
    ['Note that mornings are calmer', 'did that go in?', /the note \*Mornings are calmer\*/],
    ['Apunta que madrugar me calma', '¿se ha guardado eso?', /la nota \*Madrugar me calma\*/],
  ])('“%s” “%s” names it', async (note, asked, kept) => {
    const title = note.includes('calmer') ? 'Mornings are calmer' : 'Madrugar me calma';
    const { turns } = await talk([note, asked], 'agentic-coach', { results: { create_note: { title } } });
    expect(turns.at(-1)?.words).toMatch(kept);
  });

  test.each([
    [['Make me a plan', 'Ten minutes', 'Mondays', 'no'], 'no, leave it as it was'],
    [['Hazme un plan', 'Diez minutos', 'Los lunes', 'no'], 'no, mejor déjalo como estaba'],
  ])('%j “%s” changes nothing', async (lines, leave) => {
    expect((await coach([...lines, leave], HAS_GOAL)).calls).toEqual([]);
  });
});

const DECIDED = { decision: 'No password', rationale: 'everybody forgets it' };
const PROJECT = {
  id: '7f1f0f8e-0000-4000-8000-000000000001',
  name: 'Easy Visit',
  lastAccessedAt: '2026-03-02T09:00:00.000Z',
  facts: [],
  preferences: [],
  files: [],
  decisions: [{ ...DECIDED, at: '2026-03-01T09:00:00.000Z' }],
};

async function design(...lines: readonly string[]) {
  const run = runInMemory({
    team: await ourTeam('product-design'),
    model: createRehearsedModel(),
    pipeline: memoryPipeline().pipeline,
    tools: realTools({
      record_decision: DECIDED,
      recall_decisions: { decisions: [{ ...DECIDED, decided: 'today' }] },
      record_project_facts: { project: 'Easy Visit', recorded: [] },
    }),
    memory: { facts: { project: PROJECT, projects: [] } },
  });
  for (const line of lines) {
    run.say(line);
    await run.settle();
  }
  const { messages, calls } = run.tables();
  const own = <Row extends { readonly turn: number }>(rows: readonly Row[]) =>
    rows.filter(({ turn }) => turn === lines.length);
  return {
    words: own(messages)
      .flatMap(({ role, text }) => (role === 'agent' ? [text] : []))
      .join('\n'),
    calls: own(calls).flatMap(({ tool, input }) => (tool === 'thinking' ? [] : [[tool, input]])),
  };
}

describe('the design team carries out what is put right', () => {
  test.each([
    [
      'We decided on a card, because everybody has one',
      'Sorry, I got that wrong: one enters by code, not by card',
      'One enters by code',
    ],
    [
      'Decidimos usar la tarjeta, porque todos la tienen',
      'Perdona, me he equivocado: se entra con un código, no con la tarjeta',
      'Se entra con un código',
    ],
  ])('“%s” “%s” is a decision of its own', async (first, right, decision) => {
    const { calls } = await design(first, right);
    expect(calls).toEqual([['record_decision', expect.objectContaining({ decision })]]);
  });

  test.each(['Which decisions do we have on record?', '¿Qué decisiones tenemos guardadas del proyecto?'])(
    '“%s” names them, and begins no task',
    async (say) => {
      const { words, calls } = await design(say);
      expect([calls, words]).toEqual([[], expect.stringContaining('No password')]);
    },
  );

  test.each(['And why did we decide to drop the password?', '¿Y por qué decidimos quitar la contraseña?'])(
    '“%s” is answered with the reason',
    async (say) => expect((await design(say)).words).toContain('everybody forgets it'),
  );

  test.each([
    ['Write an interview guide', 'That works. Six people over 70, and I only have two weeks and no money'],
    [
      'Escribe un guion de entrevista',
      'Me sirve. Serían seis personas de 70 años, dos semanas y nada de presupuesto',
    ],
  ])('“%s” “%s” is taken whole as the answer', async (task, answer) => {
    const { calls } = await design(task, answer);
    expect(calls[0]).toEqual([
      'record_project_facts',
      { facts: [{ key: 'target_users', value: expect.stringMatching(/^(?:Six|seis)/) }] },
    ]);
  });

  test.each([
    ['Write an interview guide', "I'm exhausted", /what I asked can wait/],
    ['Escribe un guion de entrevista', 'Estoy agotada', /lo que pregunté puede esperar/],
  ])('“%s” “%s” is met, and the question is kept', async (task, feeling, met) => {
    expect((await design(task, feeling)).words).toMatch(met);
  });

  test.each([
    'can you send Marta an email with the summary?',
    '¿puedes mandarle un correo a Marta con el resumen?',
  ])('“%s” is no task: nothing here sends', async (say) => {
    const { words, calls } = await design(say);
    expect([calls, words]).toEqual([[], expect.stringMatching(/nothing here sends|nada envía/)]);
  });
});

test.each([
  ["I'm gonna call my landlord on Tuesday at 11", 'actually no make that wednesday, same time', 'yes'],
  ["I'm gonna call my landlord on Tuesday at 11", 'no, Wednesday', 'yes please'],
  ['Voy a llamar a mi casero el martes a las once', 'mejor el miércoles', 'sí, y pregúntame luego cómo fue'],
  ['Voy a llamar a mi casero el martes a las once', 'no, el miércoles', 'sí'],
])('“%s” “%s”: the day of a promise moves, its hour stays', async (first, then, yes) => {
  for (const team of ['round-table', 'agentic-coach']) {
    const { turns } = await talk([first, then, yes], team, { facts: NO_GOALS });
    expect(turns.at(-1)?.calls).toMatchObject([
      { tool: 'createCommitment', input: { due: '2026-03-04T11:00' } },
    ]);
  }
});

test.each(['no', 'no, thanks', 'no, leave it'])('“%s” to a promise stores nothing', async (no) => {
  const { turns } = await talk(["I'm gonna call my landlord on Tuesday at 11", no, 'yes'], 'round-table');
  expect(turns.map(({ calls }) => calls)).toEqual([[], [], []]);
});
