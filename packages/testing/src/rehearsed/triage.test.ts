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

describe('a specialist', () => {
  const BOTH: Line[] = [
    'I need a workout and diet plan',
    'get stronger',
    'beginner',
    'three days, 40 min',
    'at home',
    'my left knee hurts sometimes',
  ];

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
    expect(turns.at(-1)?.words).toMatch(/waits for your approval/);
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

  test('gives the user back for what is the desk’s', async () => {
    const turn = await last(['I need a workout plan', "Delete my 'Summer Shred' plan"]);
    expect(toolsOf(turn)).toEqual(['returnToTriage', 'execute_direct_request', 'execute_direct_request']);
  });

  test.each([
    [
      ['I want to run a 10k in May, twice a week, and my knee hurts', 'I run a bit, at the gym'],
      /Twice a week, at the gym\. You start from: I run a bit/,
    ],
    [
      [
        'Me caso en junio y quiero ponerme en forma, me duele la rodilla',
        'en casa, nunca he hecho deporte',
        'los martes y jueves',
      ],
      /Los martes y jueves, en casa\. Partes de: nunca he hecho deporte/,
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
