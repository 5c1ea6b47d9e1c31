import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import { COMMITMENT, GOAL, type Line, talk } from './talk.js';

/** All calls of a talk but the reads, with what went in. */
async function changes(lines: readonly Line[]) {
  await lastTurn(lines);
  const { turns } = await talk(lines);
  return turns.flatMap(({ calls }) =>
    calls
      .filter(({ tool }) => !/^(?:get_|transferTo|returnTo)/.test(tool))
      .map(({ tool, input }) => [tool, input]),
  );
}

const STAYS = [
  'I had a rough day at work',
  'I want to tell you about my weekend',
  'I want to thank you',
  'What should I cook tonight?',
  'I started the book',
  "I ran again and I'll do it tomorrow",
  'What were my goals again?',
  'What a goal in the last minute!',
  "I'd rather stay with you",
  'I should really do something about my health',
  'Nothing is working today',
  'My knee hurts after running',
  'Quiero contarte mi día',
  'Prefiero quedarme contigo',
  'Hoy tuve un mal día en el trabajo',
  'algún día me gustaría escribir un libro',
  'Empecé el libro que me recomendaste',
  'Me duele la rodilla después de correr',
  'I want a break',
];
const GOES = [
  'Please create the goal now.',
  'I want to start a new exercise habit',
  'New goal: read more',
  "I'd like to learn Spanish this year",
  "I've decided to quit smoking",
  'Help me build a morning routine',
  "This goal isn't working for me",
  'I need to change my approach',
  'Rename my reading goal to Ten pages a day',
  "I'm ready to start meditating",
  'Quiero empezar a correr',
  'quiero aprender a tocar la guitarra',
  'Tengo una nueva meta: ahorrar',
  'Esta meta no me funciona',
];

describe('Coach', () => {
  test.each(STAYS)('keeps "%s"', async (say) => {
    expect((await lastTurn([say])).speakers).toEqual(['coach']);
  });

  test.each(GOES)('asks Goal Architect over for "%s"', async (say) => {
    expect((await lastTurn([say])).speakers).toEqual(['coach', 'goalArchitect']);
  });

  test.each([
    ['hoy fue un mal día', 'hoy fue un gran día'],
    ['today was a bad day', 'today was a great day'],
  ])('does not answer “%s” as “%s”', async (one, other) => {
    expect((await lastTurn([one])).words).not.toBe((await lastTurn([other])).words);
  });

  test.each(['What is the capital of France?', '¿Cuál es la capital de Francia?', 'sdkfj sdf'])(
    'says of “%s” that it is the stand-in, and how to connect a model',
    async (say) => {
      expect((await lastTurn([say])).words).toMatch(/(?:stand-in|demo sin conexión).*ANTHROPIC_API_KEY/);
    },
  );

  test('stores a promise on a vale, and not on a no', async () => {
    const asked = 'Voy a llamar al dentista el martes a las nueve';
    expect(await changes([asked, 'vale'])).toEqual([
      ['createCommitment', { text: 'llamar al dentista', due: '2026-03-03T09:00' }],
    ]);
    expect(await changes([asked, 'mejor no'])).toEqual([]);
  });

  test.each([
    ['Guess who just got the apprenticeship?', 'The interview was awful and my voice kept breaking'],
    ['¿Adivina quién ha sacado el carné?', 'El aparcamiento fue horrible y me temblaban las manos'],
  ])('takes “%s” for good news, and Motivator hears the rest of the story', async (news, story) => {
    expect(toolsOf(await lastTurn([news]))).toEqual(['record_check_in', 'transferToMotivator']);
    expect(await lastTurn([news, story])).toMatchObject({ speakers: ['motivator'], calls: [] });
  });

  test.each(['I just called the gym, we had a good talk', 'Acabo de llamar al gym, hablamos un buen rato'])(
    'settles the promise that “%s” keeps',
    async (say) => {
      expect(await changes([say])).toEqual([
        ['updateCommitment', { commitment_id: COMMITMENT, status: 'done' }],
      ]);
    },
  );

  test.each([
    ['My mum has cancer and I am so sad', /^Illness so close/],
    ['Me duele la cabeza y estoy agotada', /^(?:Tanto cansancio|Siento que algo te duela)/],
    ['What have you stored about me?', /Running 5 km.*“Your data”/s],
    ['¿Qué has guardado de mí?', /Running 5 km.*«Tus datos»/s],
  ])('answers “%s” by its subject', async (say, words) => {
    expect((await lastTurn([say])).words).toMatch(words);
  });

  test('takes “I meant” for what its words are about, and leaves no article behind', async () => {
    const lines = ['I want to start drawing on Sundays', 'it calms me', 'no, I meant only on weekdays'];
    expect((await lastTurn(lines)).words).toMatch(/\*Drawing\*, because it calms me \(only on weekdays\)/);
    const spanish = ['Quiero empezar a pintar los sábados', 'me calma'];
    expect((await lastTurn(spanish)).words).toMatch(/\*Pintar\*/);
  });

  test.each<[Line[], unknown]>([
    [["I'd like check-ins once a week"], { checkInRhythm: 'weekly' }],
    [['Cambia el ritmo de los registros', 'cada dos días'], { checkInRhythm: 'every_other_day' }],
    [['No more e-mails please'], { emailFollowUps: false }],
    [['Desactiva el resumen semanal'], { weeklyInsights: false }],
  ])('changes what comes unasked: %j', async (lines, input) => {
    expect(await changes(lines)).toEqual([['updatePreferences', input]]);
  });
});

describe('a goal is built in free words', () => {
  test.each<[string, Line[], unknown]>([
    [
      'English',
      ['I want to start swimming because it calms me', 'Tuesdays at seven', 'yes please'],
      { title: 'Swimming', why: 'it calms me', notes: 'Tuesdays at seven' },
    ],
    [
      'Spanish',
      ['Quiero empezar a correr', 'porque me calma', 'los martes a las siete', 'vale'],
      { title: 'Correr', why: 'me calma', notes: 'los martes a las siete' },
    ],
    ['a hurry', ['Please create the goal now.', 'run 5 km'], { title: 'Run 5 km' }],
    [
      'a wish that is taken up',
      ["Some day I'd like to write a book", 'yes', 'just create it'],
      { title: 'Write a book' },
    ],
    ['questions left open', ['Quiero leer más', 'no sé', 'no sé', 'sí'], { title: 'Leer más' }],
  ])('%s', async (_, lines, input) => {
    expect(await changes(lines)).toEqual([['createGoal', input]]);
  });

  test('with an answer to what may get in the way', async () => {
    const lines = [
      'I want to start swimming because it calms me',
      'skip it',
      'yes',
      'yes',
      'The rain',
      'I go by bus',
    ];
    expect(await changes(lines)).toEqual([
      ['createGoal', { title: 'Swimming', why: 'it calms me' }],
      ['addImplementationIntention', { goal_id: GOAL, if_situation: 'The rain', then_action: 'I go by bus' }],
    ]);
  });

  test('also with a colleague who was only asked for, who creates nothing before a yes', async () => {
    const lines = ['Can I talk to Goal Architect?', 'sleep better', 'it calms me', 'skip it'];
    expect(await changes(lines)).toEqual([]);
    expect(await changes([...lines, 'yes'])).toEqual([
      ['createGoal', { title: 'Sleep better', why: 'it calms me' }],
    ]);
  });

  test.each(['My knee hurts after running', 'Me duele la rodilla al correr'])(
    'and “%s” is no name of it, nor of a milestone',
    async (say) => {
      const milestone = 'Add a milestone to my running goal';
      for (const asks of ['Please create the goal now.', 'Can I talk to Goal Architect?', milestone])
        expect(await changes([asks, say])).toEqual([]);
    },
  );

  test('and nothing is created on a no, or when it is dropped', async () => {
    const lines = ['I want to start swimming', 'it calms me', 'skip it'];
    expect(await changes([...lines, 'no'])).toEqual([]);
    expect(await changes([...lines.slice(0, 2), 'never mind'])).toEqual([]);
  });
});

describe('Goal Architect', () => {
  test.each<[Line[], unknown[]]>([
    [['Rename my running goal to Easy runs'], ['updateGoal', { goal_id: GOAL, title: 'Easy runs' }]],
    [['Aparca la meta de correr'], ['updateGoal', { goal_id: GOAL, status: 'parked' }]],
    [['Mark the running goal as completed'], ['updateGoal', { goal_id: GOAL, status: 'completed' }]],
    [
      ['Add a milestone to my running goal', 'buy shoes'],
      ['addMilestone', { goal_id: GOAL, title: 'Buy shoes' }],
    ],
    [
      ['Add the milestone “Five kilometres” by 3 May'],
      ['addMilestone', { goal_id: GOAL, title: 'Five kilometres', target_date: '2026-05-03' }],
    ],
  ])('%j', async (lines, change) => {
    expect(await changes(lines)).toEqual([change]);
  });

  test('proposes a plan of what was said', async () => {
    const made = await changes(['Write me a plan for my goal', 'put my shoes by the door', 'two short runs']);
    expect(made.map(([tool]) => tool)).toEqual(['propose_plan_save']);
    expect(JSON.stringify(made)).toMatch(/put my shoes by the door.*two short runs/);
  });

  test('gives a heavy heart and finished work back to Coach', async () => {
    const lines = ['Please create the goal now.', 'run 5 km', 'no'];
    expect(toolsOf(await lastTurn([...lines, "that's all, thanks"]))).toEqual(['returnToCoach']);
    expect(toolsOf(await lastTurn([...lines, "I'm feeling really sad today"]))).toEqual(['returnToCoach']);
  });
});

test('a check-in that is typed as a sentence is a check-in, in words that nobody rehearsed', async () => {
  for (const say of ['I baked bread with my daughter yesterday', 'Ayer ordené el garaje entero'])
    expect(await changes([say])).toEqual([['record_check_in', { content: say }]]);
});
