import { describe, expect, test } from 'vitest';
import { lastTurn, toolsOf } from './last-turn.js';
import { type Line, talk } from './talk.js';

const TEAM = 'triage';
const PLANS = {
  execute_direct_request: {
    plans: [
      { id: 'p1', title: 'Summer Shred' },
      { id: 'p2', title: 'Winter Reading' },
    ],
    restorable: [{ id: 'p3', title: 'Spring' }],
  },
};
const last = (lines: readonly Line[]) => lastTurn(lines, TEAM, PLANS);

describe('the front desk', () => {
  test.each<[string, readonly string[]]>([
    ['I need a workout and diet plan.', ['exercise_coach', 'nutrition_coach']],
    ['quiero entrenar y comer mejor', ['exercise_coach', 'nutrition_coach']],
    ['quiero ponerme en forma y comer mejor, me caso en octubre', ['exercise_coach', 'nutrition_coach']],
    ['quiero ponerme fuerte', ['exercise_coach']],
    ['help me remove sugar from my diet', ['nutrition_coach']],
  ])('connects “%s” with %j', async (say, coaches) => {
    const [first] = (await last([say])).calls;
    expect(first).toMatchObject({ tool: 'handoff_to_coach', input: { coach_names: coaches } });
  });

  test.each([
    ['Can you make me a plan?', 'I do some weights in the gym', 'exercise_coach'],
    ['¿Me haces un plan?', 'camino un poco', 'exercise_coach'],
    ['Hola', 'ceno muy mal, casi todo comida basura', 'nutrition_coach'],
  ])('“%s”, “%s” goes to %s', async (first, then, coach) => {
    expect((await last([first, then])).calls).toMatchObject([{ input: { coach_names: [coach] } }]);
  });

  test.each(['Can you make me a plan?', 'Hola'])('asks what “%s” is about', async (say) => {
    expect(toolsOf(await last([say]))).toEqual(['ask_question']);
  });

  test.each<[Line[], unknown]>([
    [["Delete my 'Summer Shred' plan"], { action: 'delete_plan', target: 'p1' }],
    [['delete my plan', 'the summer one'], { action: 'delete_plan', target: 'p1' }],
    [['borra mi plan Winter Reading'], { action: 'delete_plan', target: 'p2' }],
    [
      ["Rename the 'Summer Shred' plan to 'Beach Ready'."],
      { action: 'rename_plan', target: 'p1', new_name: 'Beach Ready' },
    ],
    [['deshazlo'], { action: 'restore_plan' }],
  ])('carries out %j', async (lines, input) => {
    expect((await last(lines)).calls.at(-1)).toMatchObject({ tool: 'execute_direct_request', input });
  });

  test('deletes nothing that it was told to keep, or that was not named', async () => {
    expect((await last(["please don't delete my summer plan"])).calls).toEqual([]);
    const asked = await last(['delete my plan']);
    expect(toolsOf(asked)).toEqual(['execute_direct_request', 'ask_question']);
  });
});

describe('the front desk says what it has heard', () => {
  test.each([
    ['My shoulder is sore after swimming', /^I'm sorry your shoulder .* looked at/],
    ['Me duele el tobillo al correr', /^Siento que el tobillo .* que lo miren/],
    ['I got fired this morning', /^Losing a job .*Round Table/],
    ['Mi marido y yo discutimos sin parar', /^Las palabras duras .*Mesa redonda/],
    ['I lie awake night after night', /^Nights without real rest .* doctor/],
    ['I want to lose weight', /at a pace of your own/],
    ['Necesito ayuda para dormir', /^(?:Para el sueño no hay coach|Las noches sin descanso)/],
    ['I keep throwing up on purpose after meals, I want a stricter diet', /a doctor, or somebody you trust/],
  ])('to “%s”', async (say, heard) => {
    expect((await last([say])).words).toMatch(heard);
  });

  test.each([
    'My ankles ache and I would like to be back in form, how do I begin?',
    'Me duelen los tobillos y quiero recuperar la forma, ¿por dónde empiezo?',
  ])('and takes “%s” for no deletion to undo', async (say) => {
    expect((await last([say])).calls.map(({ tool }) => tool)).not.toContain('execute_direct_request');
  });

  test('and makes no pain of a sentence that has none', async () => {
    const { words } = await last(['I want to train my back at home, nothing hurts']);
    expect(words).not.toMatch(/sorry/);
  });

  test.each([
    ["I'm stressed", 'No, I meant money worries', /^Thanks for putting me right\. Money worries/],
    ['Estoy estresado', 'No, me refería a mi hermana', /^Gracias por la corrección/],
    ["I'm stressed", 'Not today', /^Then we leave it at that/],
    ['Hello', 'My brother got the job!', /^How lovely/],
    ['What can I do about my sore wrist?', 'moving', /exercise coach/],
    ['I want to eat better', 'I meant both', /exercise and nutrition/],
    ['My hip hurts when I exercise', 'dance without pain', /^Where are you starting from/],
  ])('“%s”, “%s” is answered as what it is', async (first, then, words) => {
    expect((await last([first, then])).words).toMatch(words);
  });

  test.each(['What have you stored about me?', '¿Qué has guardado de mí?'])('“%s”', async (say) => {
    const turn = await last([say]);
    expect(turn.calls).toMatchObject([{ input: { action: 'list_plans' } }]);
    expect(turn.words).toMatch(/Summer Shred.*(?:Your data|Tus datos)/);
  });

  test.each([
    ['delete my Summer Shred plan, and after that find me somebody to train with', 'exercise_coach'],
    ['Borra el plan Winter Reading y búscame a alguien que me ayude con las cenas', 'nutrition_coach'],
  ])('does the simple thing, then connects: “%s”', async (say, coach) => {
    const results = { ...PLANS.execute_direct_request, deleted: { title: 'It' } };
    const { calls } = await lastTurn([say], TEAM, { execute_direct_request: results });
    expect(calls.slice(-2)).toMatchObject([
      { input: { action: 'delete_plan' } },
      { tool: 'handoff_to_coach', input: { coach_names: [coach] } },
    ]);
  });

  test('renames a goal', async () => {
    const goals = { execute_direct_request: { goals: [{ id: 'g1', title: 'Get fit' }], before: 'Get fit' } };
    const turn = await lastTurn(['Rename my goal “Get fit” to “Stairs”'], TEAM, goals);
    expect(turn.calls.at(-1)).toMatchObject({ input: { action: 'rename_goal', target: 'g1' } });
  });
});

describe('a specialist', () => {
  const BOTH: Line[] = [
    'I need a workout and diet plan',
    'get stronger',
    'beginner',
    'three days, 40 min',
    'at home',
    'my left knee hurts sometimes',
    'everything but mushrooms',
    'no allergies',
    'half an hour, for two',
  ];

  test('asks for all that both fields need before it writes', async () => {
    const { turns } = await talk(BOTH, TEAM);
    expect(turns.map(({ calls }) => calls.some(({ tool }) => tool === 'propose_plan_save'))).toEqual([
      ...BOTH.slice(1).map(() => false),
      true,
    ]);
    expect(turns[5]?.words).toMatch(/^That is all that training needs/);
  });

  test.each([
    [
      'I want to get fitter',
      'my boss yelled at me in the meeting',
      /I'm sorry .*Where are you starting from/,
    ],
    ['Quiero ponerme fuerte', 'mi jefa me ha gritado otra vez', /Siento .*Mi pregunta puede esperar/],
    ['I want to get fitter', 'I feel dizzy when I get up', /let a doctor look at it first.*\?$/],
  ])('“%s”: a remark (“%s”) is heard, and fills nothing', async (wish, remark, heard) => {
    const turn = await last([wish, remark]);
    expect(turn.words).toMatch(heard);
    expect(turn.words).not.toMatch(/How many days|Cuántos días/);
  });

  test.each([
    ['I want to eat better', 'Sorry, I meant training', 'exercise_coach'],
    ['Quiero ponerme fuerte', 'No, me refería a la comida', 'nutrition_coach'],
  ])('“%s”, “%s” leads to the other coach', async (wish, right, coach) => {
    const { calls } = await last([wish, right]);
    expect(calls.map(({ tool }) => tool)).toEqual(['returnToTriage', 'handoff_to_coach']);
    expect(calls[1]).toMatchObject({ input: { coach_names: [coach] } });
  });

  test('a Spanish answer that begins with “como” is no question', async () => {
    const lines = ['Quiero comer mejor', 'más energía', 'como de todo menos setas, sin alergias'];
    expect((await last(lines)).words).toMatch(/cocinar/);
  });

  test('gathers in turn and proposes a plan with what was said', async () => {
    const { turns } = await talk(BOTH, TEAM);
    expect(turns.at(-1)?.calls).toMatchObject([
      {
        tool: 'propose_plan_save',
        input: {
          title: 'Training: get stronger',
          plan_content: expect.stringContaining('my left knee hurts sometimes'),
        },
      },
    ]);
    expect(turns.at(-1)?.words).toMatch(/waits for your approval, and the eating plan comes right behind it/);
  });

  test('asks only what safety needs when there is no time', async () => {
    const lines = ['I need a diet plan', 'skip the questions, just make the plan'];
    expect((await last(lines)).words).toMatch(/allergies/);
    const turn = await last([...lines, 'peanuts']);
    expect(turn.calls).toMatchObject([
      { tool: 'propose_plan_save', input: { title: 'Eating: feeling fitter' } },
    ]);
  });

  test('puts a doctor first where a condition was named', async () => {
    const lines = ['necesito un plan de ejercicio', 'más energía', 'camino un poco', 'dos días', 'en casa'];
    const turn = await last([...lines, 'tengo una enfermedad del corazón']);
    expect(turn.words).toMatch(/médico/);
    expect(turn.calls).toMatchObject([
      { input: { plan_content: expect.stringMatching(/^\*\*Primero que un médico/) } },
    ]);
  });

  test.each<[string[], RegExp]>([
    [['I used to run', 'I ran 2 days ago and my knee hurt', 'three days', 'at home'], /When: three days\n/],
    [['I ran 2 days ago and my knee hurt', 'I used to run', 'three days', 'at home'], /When: three days\n/],
    [['I walk a little, I have 2 days', 'at home', 'no pain'], /When: I have 2 days\n/],
  ])('takes no report of the past for the week to come: %j', async (lines, week) => {
    expect((await last(['I want to get fit again', ...lines])).calls).toMatchObject([
      { tool: 'propose_plan_save', input: { plan_content: expect.stringMatching(week) } },
    ]);
  });

  test('gives the user back for what is the desk’s', async () => {
    const turn = await last(['I need a workout plan', "Delete my 'Summer Shred' plan"]);
    expect(toolsOf(turn)).toEqual(['returnToTriage', 'execute_direct_request', 'execute_direct_request']);
  });

  test.each([
    [
      ['I want to run a 10k in May, twice a week, and my knee hurts', 'I run a bit, at the gym'],
      /When: twice a week\n- Where: at the gym\n- Beginning: I run a bit/,
    ],
    [
      [
        'Me caso en junio y quiero ponerme en forma, me duele la rodilla',
        'en casa, nunca he hecho deporte',
        'los martes y jueves',
      ],
      /Cuándo: los martes y jueves\n- Dónde: en casa\n- Comienzo: nunca he hecho deporte/,
    ],
  ])('does not ask again what was said: %j', async (lines, week) => {
    const [call] = (await last(lines)).calls;
    expect(call).toMatchObject({
      tool: 'propose_plan_save',
      input: { plan_content: expect.stringMatching(week) },
    });
    expect(JSON.stringify(call?.input)).toMatch(/my knee hurts|me duele la rodilla/);
  });
});
