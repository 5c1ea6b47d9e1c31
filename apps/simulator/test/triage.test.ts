import { describe, expect, it } from 'vitest';
import { openDesk } from './front-desk.js';

const one = async (words: string) => {
  const { say } = await openDesk('triage');
  const { calls } = await say(words);
  return calls[0] === undefined ? null : [calls[0].name, calls[0].input.action ?? calls[0].input.coach_names];
};

describe('the front desk', () => {
  it.each([
    ["Delete my 'Summer Shred' plan.", 'execute_direct_request', 'delete_plan'],
    ['please delete Summer Shred', 'execute_direct_request', 'delete_plan'],
    ['Borra mi plan «Verano»', 'execute_direct_request', 'delete_plan'],
    ['Rename my Summer plan to Winter', 'execute_direct_request', 'rename_plan'],
    ['cámbiale el nombre a mi plan Verano por Invierno', 'execute_direct_request', 'rename_plan'],
    ['What plans do I have?', 'execute_direct_request', 'list_plans'],
    ['¿Qué planes tengo?', 'execute_direct_request', 'list_plans'],
    ['undo that', 'execute_direct_request', 'restore_plan'],
    ['deshazlo', 'execute_direct_request', 'restore_plan'],
    ['What can you do?', 'execute_direct_request', 'answer'],
    ['I need a workout and diet plan.', 'handoff_to_coach', ['exercise_coach', 'nutrition_coach']],
    ['Necesito una dieta', 'handoff_to_coach', ['nutrition_coach']],
    ['I want to eat better and get stronger', 'handoff_to_coach', ['nutrition_coach', 'exercise_coach']],
    ['help me remove sugar from my diet', 'handoff_to_coach', ['nutrition_coach']],
    ['Can you make me a plan?', 'ask_question', undefined],
    ['Hola', 'ask_question', undefined],
  ])('hears what "%s" asks for', async (words, tool, what) => {
    expect(await one(words)).toEqual([tool, what ?? undefined]);
  });

  it('passes the user’s own words for the plan and for its new name', async () => {
    const { say } = await openDesk('triage');
    const { calls } = await say("Rename the 'Summer Shred' plan to 'Beach Ready'.");
    expect(calls[0]?.input).toMatchObject({ target: "the 'Summer Shred' plan", new_name: 'Beach Ready' });
  });

  it('asks back which plan is meant and acts on the one that is chosen', async () => {
    const { say, result } = await openDesk('triage');
    await say('delete my summer plan');
    const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const asked = await result(
      `Nothing was done: 2 plans fit "summer":\n- "Summer Shred" (saved 2026-05-01, id ${ids[0]})\n- "Summer Reading" (saved 2026-06-01, id ${ids[1]})\nAsk the user.`,
      true,
    );
    expect(asked.calls[0]?.name).toBe('ask_question');
    expect(asked.calls[0]?.input.question).toMatch(/Summer Shred.*\n.*Summer Reading/);
    const { calls } = await say('the second one');
    expect(calls[0]?.input).toMatchObject({ action: 'delete_plan', target: ids[1] });
    const { words } = await result(`{"deleted":{"id":"${ids[1]}","title":"Summer Reading"},"undo":"x"}`);
    expect(words).toContain("the 'Summer Reading' plan has been deleted");
    expect(words).toMatch(/undo/);
  });

  it('undoes a renaming with the name from before', async () => {
    const { say, result } = await openDesk('triage');
    await say('rename A to B please, the plan');
    await result(
      '{"renamed":{"id":"00000000-0000-4000-8000-000000000001","title":"B"},"before":"A","undo":"x"}',
    );
    const { calls } = await say('undo that');
    expect(calls[0]?.input).toMatchObject({ action: 'rename_plan', new_name: 'A' });
  });

  it('takes up a wish for which a coach gave the user back', async () => {
    const { say } = await openDesk('triage');
    const { calls } = await say(
      "Delete my 'Summer Shred' plan.",
      '<handoff from="Exercise Coach" reason="done">\nNo plan was saved.\n</handoff>',
    );
    expect(calls[0]?.input).toMatchObject({ action: 'delete_plan' });
  });
});

describe('a specialist of two fields', () => {
  const handoff =
    '<handoff from="Triage" reason="both">\nThe user asks for a workout and diet plan.\n</handoff>';

  it('gathers for both in turn and ends in one plan for each', async () => {
    const { say, simulator } = await openDesk(['Exercise', 'Nutrition']);
    const asked: string[] = [(await say('I need a workout and diet plan.', handoff)).words];
    const answers = [
      'I want to get stronger',
      'I walk a little, I am a beginner',
      'three days a week, 40 minutes',
      'at home with dumbbells',
      'my left knee hurts sometimes',
      'vegetarian',
      'I am allergic to nuts',
    ];
    for (const answer of answers) asked.push((await say(answer)).words);
    expect(asked.map((words) => words.split(/(?<=[.!]) /).at(-1))).toEqual([
      expect.stringMatching(/three months|after/),
      expect.stringMatching(/starting from|at the moment/),
      expect.stringContaining('How many days'),
      expect.stringContaining('Where will you train'),
      expect.stringContaining('anything that hurts'),
      expect.stringContaining('How do you eat'),
      expect.stringContaining('allergies'),
      expect.stringContaining('time do you have for cooking'),
    ]);
    expect(asked.map((words) => words.includes('all I need for training'))).toEqual(
      asked.map((_, at) => at === 5),
    );
    const { words, calls } = await say('about 20 minutes, for two');
    const plans = calls.filter(({ name }) => name === 'propose_plan_save').map(({ input }) => input);
    expect(plans.map(({ title }) => title)).toEqual([
      'Training plan: get stronger',
      'Eating plan: get stronger',
    ]);
    expect(words).toContain('nothing is saved until you approve');
    expect(plans[0]?.plan_content).toMatch(/Day 3, 40 min/);
    expect(plans[0]?.plan_content).not.toMatch(/squat|leg press/);
    expect(plans[1]?.plan_content).not.toMatch(/nuts\b.*handful|peanut|Chicken|Salmon/);
    expect(simulator.stats().rejected).toBe(0);

    const saved = (title: unknown, decision = 'approved') =>
      `<confirmation decision="${decision}" success="true" edited="false">\nx\n${JSON.stringify({ input: { goalId: null, title } })}\n</confirmation>`;
    const first = await say(saved(plans[0]?.title));
    expect(first.words).toMatch(/saved: Training plan.*Eating plan: get stronger\* still waits/);
    const second = await say(saved(plans[1]?.title));
    expect(second.calls.map(({ name }) => name)).toEqual(['returnToTriage']);
    expect(second.calls[0]?.input.summary).toContain('Saved: Training plan: get stronger and Eating plan');
  });

  it('asks nothing that was told already, and warns where a doctor should look first', async () => {
    const { say } = await openDesk(['Exercise']);
    const first = await say(
      'I want to get fit, three days a week at home, I am a beginner. I have a heart condition',
      handoff,
    );
    expect(first.words).toContain('anything that hurts');
    const { calls } = await say('my doctor said easy movement is fine for my heart');
    const plan = calls.find(({ name }) => name === 'propose_plan_save')?.input;
    expect(plan?.plan_content).toMatch(/doctor/);
  });

  it('asks only what safety needs when the user is in a hurry', async () => {
    const { say } = await openDesk(['Nutrition']);
    await say('I need a diet plan', handoff);
    const asked = await say('please skip the questions and just make the plan');
    expect(asked.words).toContain('allergies');
    const { calls } = await say('peanuts');
    const plan = calls.find(({ name }) => name === 'propose_plan_save')?.input;
    expect(plan?.plan_content).toContain('peanuts');
    expect(plan?.plan_content).not.toContain('peanut butter');
  });

  it('proposes a plan again as the user wants it after a rejection', async () => {
    const { say } = await openDesk(['Nutrition']);
    await say('I want more energy. I am vegan, no allergies, 10 minutes to cook', handoff);
    const rejected = await say(
      `<confirmation decision="rejected" success="false" edited="false">\nx\n{"input":{"title":"Eating plan: more energy"}}\n</confirmation>`,
    );
    expect(rejected.words).toContain('different');
    const { calls } = await say('with a shorter list please');
    expect(calls.find(({ name }) => name === 'propose_plan_save')?.input.plan_content).toContain(
      'with a shorter list',
    );
  });

  it('speaks Spanish from the first question to the plan', async () => {
    const { say } = await openDesk(['Exercise']);
    const first = await say('Quiero ponerme en forma, tres días por semana en casa', handoff);
    expect(first.words).toMatch(/¿/);
    await say('nunca he entrenado mucho');
    const { calls, words } = await say('no, nada me duele');
    expect(words).toContain('apruebes');
    expect(calls.at(-1)?.input.title).toMatch(/^Plan de entrenamiento/);
  });

  it('gives the user back for what belongs to the front desk', async () => {
    const { say } = await openDesk(['Exercise', 'Nutrition']);
    await say('I need a workout and diet plan.', handoff);
    const { calls } = await say("Delete my 'Summer Shred' plan.");
    expect(calls.map(({ name }) => name)).toEqual(['returnToTriage']);
  });
});

describe('what was said before', () => {
  it('hands on the wish alone, not what was said beside it', async () => {
    const desk = await openDesk('triage');
    await desk.say('asdf qwer');
    const { calls } = await desk.say('I want a plan for exercise and food');
    expect(calls[0]).toMatchObject({
      name: 'handoff_to_coach',
      input: { context: 'I want a plan for exercise and food' },
    });
  });
});

describe('second thoughts in the middle of gathering', () => {
  it('take no answer from "only the exercise part" or "write me a plan", and echo neither', async () => {
    const { say } = await openDesk(['Exercise', 'Nutrition']);
    await say('I want to lose 5 kilos', '<handoff from="Triage" reason="both">\nBoth, please.\n</handoff>');
    const wants = await say('yes please write me a plan for both');
    expect(wants.words).not.toContain('write me a plan');
    const goal = /three months|are you after/;
    expect(wants.words).toMatch(goal);
    const left = await say("hmm, on second thoughts I'd rather only do the exercise part");
    expect(left.words).not.toMatch(/allerg|cooking|How do you eat/);
    expect(left.words).toMatch(goal);
  });
});

describe('what tells something else than what was asked', () => {
  it.each([
    ['I can train Monday and Friday evenings', /2 sessions a week/],
    ['I can train on Monday, Wednesday and Friday', /3 sessions a week/],
  ])('is kept as that: "%s" is no goal, and makes as many sessions', async (days, sessions) => {
    const { say } = await openDesk(['Exercise']);
    await say('I want a plan for exercise', '<handoff from="Triage" reason="plan">\nA plan.\n</handoff>');
    expect((await say(days)).words).toMatch(/three months|are you after/);
    await say('to feel fitter in spring');
    await say('beginner, I walk a bit');
    await say('at home, no equipment');
    const { calls } = await say('no injuries');
    const plan = calls.find(({ name }) => name === 'propose_plan_save')?.input;
    expect(plan?.title).toBe('Training plan: feel fitter in spring');
    expect(plan?.summary).toMatch(sessions);
  });
});
