import { describe, expect, it } from 'vitest';
import { openRoundTable } from './round-table.js';

function decided(decision: 'approved' | 'rejected', edited = false) {
  const text =
    decision === 'approved' ? 'Approved and saved: four gentle weeks' : 'Not approved, nothing was saved';
  return {
    told: `<confirmation id="1" kind="plan_save" decision="${decision}" success="${decision === 'approved'}" edited="${edited}">\n${text}\n{"input":{"plan_content":"edit, reject"}}\n</confirmation>`,
  };
}

describe('Goal Architect', () => {
  it.each([
    {
      language: 'English',
      wish: 'I want to start running regularly because I want more energy',
      turns: [
        'I could run 5 km without stopping',
        'Tuesdays and Thursdays at 7am, in the park',
        'Probably I am too tired in the morning',
        'Yes please, make a plan',
      ],
      done: "I'm done setting up my goal",
      title: 'Running regularly',
      plan: [/# Running regularly/, /more energy/, /Tuesdays and Thursdays/, /5 km/, /too tired/],
    },
    {
      language: 'Spanish',
      wish: 'Quiero empezar a correr porque quiero dormir mejor',
      turns: [
        'Correr tres kilómetros sin parar',
        'los martes y jueves a las 7, en el parque',
        'seguramente esté cansada por la mañana',
        'sí, hazme un plan',
      ],
      done: 'Eso es todo, gracias',
      title: 'Correr',
      plan: [/# Correr/, /dormir mejor/, /martes y jueves/, /tres kilómetros/, /cansada/],
    },
  ])('builds a goal from wish to plan in $language', async ({ wish, turns, done, title, plan }) => {
    const table = await openRoundTable();
    const said: string[] = [];
    const calls: { name: string; input: Record<string, string> }[] = [];
    for (const words of [wish, ...turns, decided('approved'), done]) {
      const turn = await table.turn(words);
      said.push(...turn.words);
      calls.push(...turn.calls);
    }
    expect(table.goals).toMatchObject([{ title }]);
    const names = calls.map(({ name }) => name).filter((name) => name !== 'thinking');
    expect(names).toEqual([
      'transferToGoalArchitect',
      'get_goals',
      'createGoal',
      'addImplementationIntention',
      'addMilestone',
      'propose_plan_save',
      'returnToCoach',
    ]);
    const proposal = calls.find(({ name }) => name === 'propose_plan_save')?.input.plan_content ?? '';
    for (const piece of plan) expect(proposal).toMatch(piece);
    expect(proposal.split('\n').length).toBeGreaterThan(10);
    const back = calls.at(-1);
    expect(back?.input).toMatchObject({
      summary: expect.stringContaining(title),
      goalId: table.goals[0]?.id,
    });
    expect(new Set(said).size).toBe(said.length);
    expect(table.active()).toBe('Coach');
    expect(table.simulator.stats()).toMatchObject({ rejected: 0 });
  });

  it('creates at once when the user says so', async () => {
    const table = await openRoundTable();
    await table.turn('I want to learn to play the guitar');
    await table.turn('Just create it, please');
    expect(table.goals).toMatchObject([{ title: 'Learn to play the guitar' }]);
  });

  it('asks before it creates when nothing but the wish is known', async () => {
    const table = await openRoundTable();
    const { calls, words } = await table.turn('I want to start swimming');
    expect(calls.map(({ name }) => name)).toEqual(['transferToGoalArchitect']);
    expect(words[1]).toMatch(/swimming.*\?$/);
  });

  it('offers to park a goal when five are active, and goes on from there', async () => {
    const table = await openRoundTable({
      goals: ['Read more', 'Sleep early', 'Walk daily', 'Call mum', 'Learn Spanish'],
    });
    const full = await table.turn('I want to start swimming on Mondays at 8am because my back hurts');
    expect(full.words.at(-1)).toMatch(/[Ff]ive.*park/);
    await table.turn('Call mum can rest');
    expect(table.goals.find(({ title }) => title === 'Call mum')?.status).toBe('parked');
    expect(table.goals.at(-1)).toMatchObject({ title: 'Swimming', status: 'active' });
  });

  it('proposes a new version after a rejection and never takes a rejected plan for saved', async () => {
    const table = await openRoundTable({ goals: ['Walk daily'] });
    await table.turn('Can I talk to the Goal Architect?');
    await table.turn('Write a plan for my goal Walk daily');
    const rejected = await table.turn(decided('rejected'));
    expect(rejected.words.join(' ')).toMatch(/unsaved|nothing was saved/);
    const again = await table.turn('Make it shorter please');
    expect(again.calls.at(-1)?.name).toBe('propose_plan_save');
  });

  it('tells an approved plan from one that was edited', async () => {
    const table = await openRoundTable({ agent: 'Goal Architect' });
    expect((await table.turn(decided('approved'))).words.join(' ')).not.toMatch(/changes/);
    expect((await table.turn(decided('approved', true))).words.join(' ')).toMatch(/your changes/);
  });

  it('rebuilds a goal that does not work, and changes what it is told to change', async () => {
    const table = await openRoundTable({ goals: ['Read more', 'Walk daily'] });
    await table.turn("My reading goal isn't working");
    await table.turn("It's too much at once");
    await table.turn('Ten pages instead of thirty');
    expect(table.goals[0]).toMatchObject({ title: 'Read more', notes: 'Ten pages instead of thirty' });
    await table.turn('Mark my Walk daily goal as done');
    expect(table.goals[1]).toMatchObject({ status: 'completed' });
  });

  it('gives the user back to Coach on low mood and on request', async () => {
    const table = await openRoundTable({ agent: 'Goal Architect' });
    expect((await table.turn("I'm giving up, I failed again")).agent).toBe('Coach');
    const asked = await openRoundTable({ agent: 'Goal Architect' });
    expect((await asked.turn('Back to Coach please')).agent).toBe('Coach');
  });
});

it('writes no time as the picture of success', async () => {
  const table = await openRoundTable();
  await table.turn('I want to learn to play the guitar because music calms me');
  await table.turn('Three evenings a week at 7pm');
  const { calls } = await table.turn('Yes please, write me a plan for it');
  const plan = calls.find(({ name }) => name === 'propose_plan_save')?.input.plan_content;
  expect(plan).toContain('- Three evenings a week at 7pm');
  expect(plan).not.toContain('success looks like');
});
