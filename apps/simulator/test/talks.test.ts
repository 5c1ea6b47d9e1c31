import { describe, expect, it } from 'vitest';
import { openRoundTable, type Turn } from './round-table.js';

async function talk(lines: readonly string[], goals: readonly string[] = []) {
  const table = await openRoundTable({ goals });
  const turns: Turn[] = [];
  for (const line of lines) turns.push(await table.turn(line));
  const said = (at: number) => turns.at(at)?.words.join(' ') ?? '';
  const called = (name: string) => turns.flatMap(({ calls }) => calls.filter((one) => one.name === name));
  return { table, turns, said, called };
}

const SPANISH_WORDS = /\b(?:qué|por|gracias|meta|cuando|eres)\b/i;

describe('a talk with the round table', () => {
  it('answers ordinary questions and leads back to the work', async () => {
    const { said, called, table } = await talk([
      "Hi, I'm Ana",
      'Tell me more about habits',
      'I want to start running regularly because I sleep badly',
      'What is a SMART goal?',
      'I could run 5 km without stopping',
      'three mornings a week in the park',
      'why three times a week?',
      'Tell me something long about habits',
    ]);
    expect(said(0)).toContain('Ana');
    expect(said(1)).toMatch(/[Hh]abit.*\?$/);
    expect(said(1)).not.toMatch(SPANISH_WORDS);
    expect(said(3)).toMatch(/SMART.*\?$/);
    expect(called('createGoal')).toMatchObject([
      {
        input: {
          title: 'Running regularly',
          why: 'I sleep badly',
          notes: 'I could run 5 km without stopping\nthree mornings a week in the park',
        },
      },
    ]);
    expect(said(6)).toMatch(/times a week|magic number/);
    expect(said(7)).toMatch(/[Hh]abit.*\?$/);
    expect(called('addImplementationIntention')).toEqual([]);
    expect(table.goals).toMatchObject([{ status: 'active' }]);
  });

  it.each([
    {
      answer: "Usually I'm too tired in the morning",
      next: 'I would put on my running shoes and walk ten minutes',
      pair: {
        if_situation: "I'm too tired in the morning",
        then_action: 'put on my running shoes and walk ten minutes',
      },
      shown: "If I'm too tired in the morning, then I put on my running shoes and walk ten minutes.",
    },
    {
      answer: 'my phone, it may distract me',
      next: 'yes',
      pair: {
        if_situation: 'my phone gets in the way',
        then_action: 'put the phone in another room and begin with two minutes',
      },
      shown: 'If my phone gets in the way, then I put the phone in another room and begin with two minutes.',
    },
  ])('offers an if-then plan for "$answer" and adds it on "$next"', async ({ answer, next, pair, shown }) => {
    const { turns, said, called } = await talk(['I want to start running', 'just create it', answer, next]);
    expect(turns[2]?.calls).toEqual([]);
    expect(said(2)).toContain('"If ');
    expect(called('addImplementationIntention')).toMatchObject([{ input: pair }]);
    expect(said(3)).toContain(shown);
  });

  it('adds an if-then plan at once when both halves are named, in Spanish too', async () => {
    const { called, said } = await talk([
      'quiero dejar de fumar',
      'créala',
      'cuando estoy estresado, salgo a caminar cinco minutos',
    ]);
    expect(called('addImplementationIntention')).toMatchObject([
      { input: { if_situation: 'estoy estresado', then_action: 'salgo a caminar cinco minutos' } },
    ]);
    expect(said(2)).toContain('Si estoy estresado, entonces salgo a caminar cinco minutos');
  });

  it.each([
    'three mornings a week in the park',
    'I walk in the park with my goal in mind',
    'I am close to my goal',
  ])('parks nothing for "%s"', async (words) => {
    const { called } = await talk(["My walking goal isn't working", "It's too much", words], ['Walk daily']);
    expect(called('updateGoal').filter(({ input }) => input.status !== undefined)).toEqual([]);
  });

  it.each(['park that goal', 'Can you park the reading one?', 'pausa la meta de leer', 'aparca esa meta'])(
    'parks a goal for "%s"',
    async (words) => {
      const { table } = await talk(['Can I talk to the Goal Architect?', words], ['Read more (leer)']);
      expect(table.goals).toMatchObject([{ status: 'parked' }]);
    },
  );

  it('asks before it creates a goal that began as a musing', async () => {
    const { said, called } = await talk(["I've been thinking about reading more", 'yes, now']);
    expect(called('createGoal')).toEqual([]);
    expect(said(1)).toMatch(/reading more.*\?$/);
  });

  it('hands back when the user is low, also where an obstacle was asked for', async () => {
    const { table } = await talk([
      'I want to start swimming',
      'just create it',
      "I'm feeling really down today",
    ]);
    expect(table.active()).toBe('Coach');
  });

  it('stays when the user would rather stay with Goal Architect', async () => {
    const { table } = await talk(['I want to start swimming', "I'd rather stay with you"]);
    expect(table.active()).toBe('Goal Architect');
  });

  it('takes titles from goals alone, never from a confirmation or a plan', async () => {
    const { table } = await talk(['I want to start swimming', 'just create it', 'write me a plan']);
    const id = table.goals[0]?.id;
    await table.turn({
      told: `<confirmation decision="approved" success="true" edited="false">\nApproved\n{"goal_id":"${id}","plan_content":"weeks"}\n</confirmation>`,
    });
    const { calls } = await table.turn("that's all, thanks");
    expect(calls.at(-1)?.input.summary).toBe('Goal *Swimming* was created. The plan for it is saved.');
  });

  it('keeps the obstacle of one goal out of the next', async () => {
    const { said, table } = await talk(
      [
        'I want to quit smoking',
        'just create it',
        'stress at work',
        'I want to start swimming on Mondays at 8am because my back hurts',
        'how about parking the water one?',
      ],
      ['Read more', 'Learn Italian', 'Drink more water', 'Call mum'],
    );
    expect(table.goals.at(-1)?.title).toBe('Swimming');
    expect(said(-1)).not.toContain('stress');
  });
});
