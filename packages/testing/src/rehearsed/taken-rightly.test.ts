import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import { talk } from './talk.js';

const NO_GOALS = { get_goals: { goals: [] } };

describe('two wishes in one message', () => {
  test.each([
    ['what goals do I have? and get me a coach for my strength training', ['exercise_coach']],
    ['¿qué metas tengo?, y búscame a alguien para las cenas', ['nutrition_coach']],
  ])('are both served at the desk: “%s”', async (said, coaches) => {
    const { calls } = await lastTurn([said], 'triage', { execute_direct_request: { goals: [] } });
    expect(calls[0]).toMatchObject({ tool: 'execute_direct_request', input: { action: 'list_goals' } });
    expect(calls.at(-1)).toMatchObject({ tool: 'handoff_to_coach', input: { coach_names: coaches } });
  });

  test.each([
    ['park the running goal and add juggling', 'add juggling'],
    ['aparca la meta de correr y añade malabares', 'añade malabares'],
  ])('are done and named: “%s”', async (said, other) => {
    const { words, calls } = await lastTurn([said], 'agentic-coach');
    expect(calls.at(-1)?.tool).toBe('updateGoal');
    expect(words).toContain(other);
  });

  test.each(
    ['agentic-coach', 'round-table'].flatMap((team) => [
      [team, 'I walked three kilometres today and remind me friday at 6pm to do laundry', 'yes'] as const,
      [team, 'log that I did 8k steps today and remind me friday at 6pm to do laundry', 'yes'] as const,
      [team, 'hoy caminé tres kilómetros y recuérdame el viernes a las 18 lavar la ropa', 'sí'] as const,
    ]),
  )('%s: what was done is kept, and “%s” goes on with a yes', async (team, said, yes) => {
    const { turns } = await talk([said, yes], team);
    expect(turns.map(toolsOf)).toEqual([['record_check_in'], ['schedule_reminder']]);
    expect(turns[0]?.calls[0]?.input).not.toMatchObject({ content: expect.stringMatching(/friday|viernes/) });
    expect(turns[1]?.calls[0]?.input).toMatchObject({ at: '2026-03-06T18:00' });
  });

  test('behind an offer answer it with neither', async () => {
    const { turns } = await talk(
      [
        'últimamente me cuesta concentrarme en el trabajo',
        'hoy caminé media hora y recuérdame mañana a las 9 llamar al gimnasio',
        'sí',
      ],
      'agentic-coach',
    );
    expect(turns.map(toolsOf)).toEqual([[], ['record_check_in'], ['schedule_reminder']]);
    expect(turns[2]?.calls[0]?.input).toEqual({ note: 'llamar al gimnasio', at: '2026-03-03T09:00' });
  });
});

describe.each(['agentic-coach', 'round-table'])('%s keeps what is to be noted', (team) => {
  test.each([
    'note that my sister Clara is getting married in June',
    'apunta que mi hermana Clara se casa en junio',
  ])('“%s”, first of all and beside a wish that is left', async (said) => {
    const wishes = 'I walked for half an hour today and remind me tomorrow at 9 to call the gym';
    expect(toolsOf(await lastTurn([said], team))).toEqual(['create_note']);
    expect(toolsOf(await lastTurn([wishes, said], team))).toEqual(['create_note']);
  });
});

test.each([
  ['park the painting one', 'agentic-coach'],
  ['aparca la de pintar', 'agentic-coach'],
])('“%s” parks no other goal', async (said, team) => {
  expect(toolsOf(await lastTurn([said], team))).not.toContain('updateGoal');
});

describe('a moment is kept where there is no goal', () => {
  test.each([
    ['agentic-coach', 'I did it! I swam a whole mile for the first time', 'save that moment for me please'],
    ['agentic-coach', '¡Lo logré! Nadé una milla entera por primera vez', 'guárdame ese momento, por favor'],
    ['round-table', 'I did it! I swam a whole mile for the first time', 'save that moment for me please'],
    ['round-table', '¡Lo logré! Nadé una milla entera por primera vez', 'guárdame ese momento, por favor'],
  ])('%s: “%s”', async (team, told, said) => {
    const results = { ...NO_GOALS, record_check_in: { id: 'c9', content: told } };
    const { calls } = await lastTurn([told, said], team, results);
    expect(calls.at(-1)).toMatchObject({ tool: 'create_note', input: { content: told } });
  });
});

test.each([
  ['add these as goals: paint on Sundays, walk the dog, less coffee', 3],
  ['ponme estas metas: pintar los domingos, pasear al perro, menos café', 3],
])('a list of goals: “%s”', async (said, count) => {
  const { calls, words } = await lastTurn([said], 'agentic-coach', NO_GOALS);
  expect(calls.map(({ tool }) => tool)).toEqual(Array.from({ length: count }, () => 'createGoal'));
  expect(words).toMatch(/less coffee|menos café/);
});

describe('what comes', () => {
  test.each([
    ['round-table', 'el viernes escribo al casero por la caldera'],
    ['agentic-coach', 'el viernes escribo al casero por la caldera'],
    ['agentic-coach', 'mañana a las seis de la tarde nado un rato, ¿me lo guardas?'],
    ['round-table', 'pasado mañana a las 11 voy a hablar con el seguro, que quede como compromiso, ¿va?'],
    [
      'agentic-coach',
      'pasado mañana a las 8 de la tarde salgo en bici, me lo guardas y me preguntas cómo fue?',
    ],
    ['agentic-coach', "tomorrow at six I'll swim, will you keep that for me?"],
  ])('is a promise in the present tense, too: %s “%s”', async (team, said) => {
    const { words, calls } = await lastTurn([said], team);
    const isKept = calls.some(({ tool }) => tool === 'createCommitment');
    expect(isKept || /guardo|guarde|hold on to that/.test(words)).toBe(true);
    expect(calls.map(({ tool }) => tool)).not.toContain('record_check_in');
  });
});

test.each([
  ['agentic-coach', 'what have I got on coffee?', 'retrieve_notes'],
  ['agentic-coach', '¿qué tengo sobre el café?', 'retrieve_notes'],
  ['round-table', 'what have I got on coffee?', 'retrieve_notes'],
  ['round-table', '¿qué tengo sobre el café?', 'retrieve_notes'],
])('what is stored on a subject is looked up: %s “%s”', async (team, said, tool) => {
  expect(toolsOf(await lastTurn([said], team))).toContain(tool);
});

test.each([
  ['round-table', 'my shoulder is acting up but I cycled to town anyway'],
  ['round-table', 'me duele el hombro pero fui en bici al centro igualmente'],
])('a report with a pain in it is no feast: %s “%s”', async (team, said) => {
  expect(toolsOf(await lastTurn([said], team))).not.toContain('transferToMotivator');
});

describe('a saved plan', () => {
  const SAVED = {
    results: {
      execute_direct_request: { plans: [{ id: 'p1', title: 'Training: swim a mile' }] },
      get_plans: { plans: [{ id: 'p1', title: 'Training: swim a mile' }] },
      get_plan: { id: 'p1', title: 'Training: swim a mile', content: '- When: Mondays' },
    },
    facts: { plans: [{ id: 'p1', title: 'Training: swim a mile' }] },
  };
  test.each([
    ['change my training plan: I can only do Fridays', 'Fridays'],
    ['cambia mi plan de entrenamiento: solo puedo los viernes', 'viernes'],
  ])('is changed when that is asked for at the desk: “%s”', async (said, change) => {
    const { turns } = await talk([said], 'triage', SAVED);
    const last = turns.at(-1)?.calls.at(-1);
    expect(last).toMatchObject({ tool: 'propose_plan_change', input: { plan_id: 'p1' } });
    expect(JSON.stringify(last?.input)).toContain(change);
  });

  test.each(['swap the Mondays for Fridays in my plan', 'cambia los lunes por los viernes en mi plan'])(
    'of a field that is not named is asked about: “%s”',
    async (said) => {
      const { words, calls } = await lastTurn([said], 'triage', SAVED.results);
      expect(calls.map(({ tool }) => tool)).not.toContain('handoff_to_coach');
      expect(words.trimEnd()).toMatch(/\?$/);
    },
  );
});

test.each([
  ['I had a heart operation last year and want to swim again', 'the doctor allows it, right now I only walk'],
  ['me operaron del corazón y quiero volver a nadar', 'el médico me deja, ahora mismo solo camino'],
])('what a doctor allows is no plan yet: “%s”', async (first, then) => {
  const { words, calls } = await lastTurn([first, then], 'triage');
  expect(calls).toEqual([]);
  expect(words.trimEnd()).toMatch(/\?$/);
});

test.each([
  ['set one for six, gym shoes', 'I have reminders?'],
  ['ponme uno a las seis, las zapatillas del gimnasio', '¿qué recordatorios tengo?'],
])('an order that names a sport only besides brings no coach: “%s”', async (said, first) => {
  expect(toolsOf(await lastTurn([first, said], 'triage'))).not.toContain('handoff_to_coach');
});

test.each(['I want to gain weight, I am far too thin', 'quiero subir de peso, estoy muy flaco'])(
  'who wants to gain weight is not sent to training: “%s”',
  async (said) => {
    const { calls } = await lastTurn([said], 'triage');
    const to = calls.find(({ tool }) => tool === 'handoff_to_coach')?.input;
    expect(JSON.stringify(to ?? {})).not.toContain('exercise_coach');
  },
);

test('an apology before an answer puts nothing right', async () => {
  const lines = [
    'I want to eat better',
    'less snacking',
    'sorry. I eat everything, lactose intolerant, I cook for two',
  ];
  expect((await lastTurn(lines, 'triage')).calls.map(({ tool }) => tool)).toContain('propose_plan_save');
});

test.each([
  ['I signed up for a class and missed two lessons', 'okay, and what if I just go alone?'],
  ['me apunté a clases de baile y falté a dos', 'bueno, ¿y si voy sola?'],
])('a question is no yes: “%s”', async (told, said) => {
  expect(toolsOf(await lastTurn([told, said], 'agentic-coach'))).not.toContain('record_check_in');
});

describe('what safety needs', () => {
  test.each([
    [['I want to eat better', 'everything', 'two evenings, and there is a market in my street']],
    [['quiero comer mejor', 'de todo', 'dos tardes, y hay un mercado en mi calle']],
    [
      [
        'I want to train',
        'get stronger',
        'beginner',
        'two days',
        'at home',
        'in the mornings before the kids wake',
      ],
    ],
  ])('is not answered by a remark: %j', async (lines) => {
    const { words, calls } = await lastTurn(lines, 'triage');
    expect(calls).toEqual([]);
    expect(words).toContain('?');
  });

  test('is answered by what a doctor says, which asks for no person', async () => {
    const lines = ['I want to train', 'get stronger', 'beginner', 'two days', 'at home'];
    const said = 'right elbow operated in May, doctor says ok but careful with pushing';
    expect(toolsOf(await lastTurn([...lines, said], 'triage'))).toEqual(['propose_plan_save']);
  });
});

test('whoever changes the field is taken to the other coach', async () => {
  const lines = ['I want to eat better', 'hm, wait, better the training, cooking is not for me'];
  const { calls } = await lastTurn(lines, 'triage');
  expect(calls.map(({ tool }) => tool)).toContain('returnToTriage');
});

test.each(['round-table', 'agentic-coach'])('%s: no promise is made of an if, nor of talk', async (team) => {
  for (const said of ['¿nevará el domingo? si nieva no salgo', 'bueno, pues hoy hago un rato de yoga y ya']) {
    const { words } = await lastTurn([said], team);
    expect(words).not.toMatch(/te lo guardo/);
  }
});

test.each(['round-table', 'agentic-coach'])('%s: how to answer is kept', async (team) => {
  expect(toolsOf(await lastTurn(['vale. y respóndeme más corto, que hablas mucho'], team))).toEqual([
    'updatePreferences',
  ]);
});

test.each([
  ['what reminders do I have?', /call the gym, Tuesday 3 March at 09:00/],
  ['¿qué recordatorios tengo?', /call the gym, el martes 3 de marzo a las 09:00/],
])('“%s” is told with its day and hour', async (said, told) => {
  for (const team of ['agentic-coach', 'round-table'])
    expect((await lastTurn([said], team)).words).toMatch(told);
});

test('a question beside what is to be confirmed is not answered with the same again', async () => {
  const lines = [
    'I want to move more',
    'because my sister is getting married in June',
    'walking after lunch',
    'who is getting married?',
  ];
  const { words, calls } = await lastTurn(lines, 'round-table');
  expect(calls).toEqual([]);
  expect(words).not.toMatch(/Move more/);
  const { turns } = await talk([...lines, 'yes'], 'round-table');
  expect(toolsOf(turns.at(-1) ?? expect.fail())).toContain('createGoal');
});
