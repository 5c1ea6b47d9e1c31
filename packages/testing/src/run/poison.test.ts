import { describe, expect, it } from 'vitest';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import type { Fault, FaultPoint } from './faulty-store.js';
import { held, start } from './held-turn.js';
import { brokenInvariants } from './invariants.js';
import { runInMemory } from './run-in-memory.js';
import type { FaultPlan } from './step-runner.js';

const TEAM = testTeam();
const HOUR_MS = 3_600_000;

/** A conversation whose first turn meets this fault at each attempt of one kind of step. */
function conversation(
  struck: { readonly step: string; readonly point: FaultPoint; readonly fault: Fault },
  more: { readonly times?: number } = {},
) {
  let times = 0;
  const faults: FaultPlan = ({ input: { step }, point }) => {
    const meets = step.turn === 1 && step.type === struck.step && point === struck.point;
    return meets && ++times <= (more.times ?? Number.POSITIVE_INFINITY) ? struck.fault : null;
  };
  const tool = { id: 't', name: 'write_note', input: { key: 'k' } };
  const answers = struck.step === 'runTool' ? [reply(null, tool)] : [];
  const model = createScriptedModel(() => answers.shift() ?? reply('Some words.'));
  const run = runInMemory({ team: TEAM, model, tools: testTools(), faults });
  return {
    run,
    times: () => times,
    outcomes: () => run.tables().inputs.map(({ outcome, code }) => [outcome, code]),
    firstStep: (type: string) => run.tables().steps.find((row) => row.turn === 1 && row.type === type),
  };
}

const FAILED = ['failed', 'INTERNAL_ERROR'];
const ANSWERED = ['answered', null];

describe('a step that ends its worker at each attempt', () => {
  it.each([
    ['behind its claim', { step: 'askAgent', point: 'claimed', fault: 'kill' }, 5],
    [
      'before its claim, where the first attempt leaves no trace',
      { step: 'askAgent', point: 'begin', fault: 'kill' },
      6,
    ],
    ['by standing still', { step: 'askAgent', point: 'claimed', fault: 'pause' }, 5],
    ['inside a tool', { step: 'runTool', point: 'claimed', fault: 'kill' }, 6],
    ['by a bug, each time', { step: 'askAgent', point: 'claimed', fault: 'fault' }, 5],
  ] as const)('%s: its turn fails, and the conversation goes on', async (_, struck, attempts) => {
    const { run, times, outcomes } = conversation(struck);
    const startedAt = run.clock.now();
    run.say('poison');
    run.say('and what comes next');
    await run.settle();
    expect(outcomes()).toEqual([FAILED, ANSWERED]);
    expect(times()).toBe(attempts);
    expect(run.clock.now() - startedAt).toBeLessThan(60_000);
    expect(brokenInvariants(run.tables(), run.state(), TEAM)).toEqual([]);
    const [notice] = run.tables().messages.filter((row) => row.role === 'system');
    expect(notice?.text).toContain('Something went wrong on our side');
  });

  it('is counted in its row, which the settlement takes over', async () => {
    const { run, firstStep } = conversation({ step: 'askAgent', point: 'claimed', fault: 'kill' });
    run.say('poison');
    await run.settle();
    expect(firstStep('settleTurn')).toMatchObject({
      faultyAttempts: [1, 2, 3, 4, 5],
      heldBy: null,
      done: true,
    });
  });
});

it('a step that lost four workers and then succeeds has answered', async () => {
  const { run, outcomes } = conversation({ step: 'askAgent', point: 'claimed', fault: 'kill' }, { times: 4 });
  run.say('hello');
  await run.settle();
  expect(outcomes()).toEqual([ANSWERED]);
});

it('an outage of the database is nobody’s fault, however long', async () => {
  const struck = { step: 'askAgent', point: 'commit', fault: 'error' } as const;
  const { run, outcomes, firstStep } = conversation(struck, { times: 200 });
  run.say('hello');
  await run.pass(HOUR_MS);
  expect(outcomes()).toEqual([ANSWERED]);
  expect(firstStep('askAgent')).toMatchObject({ faultyAttempts: [], heldBy: null });
});

it('an older attempt that claims late takes nothing from the turn', async () => {
  const { run, model, inputs, broken } = start(
    'queue',
    (_, asked) => (asked === 1 ? held : reply('Second.')),
    {
      faults: ({ input, attempt, point }) =>
        input.step.type === 'askAgent' && attempt === 1 && point === 'begin' ? 'pause' : null,
    },
  );
  run.say('hello');
  await run.pass(10_000); // the second attempt waits for the model; the first goes on, and its claim is the newer one
  model.release('first turn');
  await run.settle();
  expect(inputs()).toEqual([['answered', null, 1]]);
  expect(broken()).toEqual([]);
});
