import { NOTICE } from '@roundtable/core';
import { describe, expect, test } from 'vitest';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { away, createScriptedModel, reply, type Script } from '../model/scripted-model.js';
import { brokenInvariants } from './invariants.js';
import { type MemoryRunOptions, runInMemory } from './run-in-memory.js';

const DAY_MS = 24 * 3_600_000;
const team = testTeam();

function start(script: Script, more: Partial<MemoryRunOptions> = {}) {
  const model = createScriptedModel(script);
  const run = runInMemory({ team, model, tools: testTools(), ...more });
  const words = () => run.tables().messages.map((row) => row.text);
  const outcomes = () => run.tables().inputs.map((input) => input.outcome);
  const broken = () => [
    ...model.rejected.flatMap((one) => one.faults),
    ...brokenInvariants(run.tables(), run.state(), more.team ?? team),
  ];
  return { run, model, words, outcomes, broken };
}

const propose = (text: string) => reply('I propose this.', { name: 'propose_note', input: { text } });

describe('interrupts', () => {
  test('in mid-stream: what was said stays, marked, and the conversation goes on', async () => {
    const { run, words, outcomes, broken } = start([
      { ...reply('All of it'), chunks: ['Half', ' of it'], hold: 'never' },
      reply('Again, then.'),
    ]);
    run.say('tell me');
    await run.quiet();
    run.interrupt();
    await run.settle();
    expect(run.tables().messages.at(-1)).toMatchObject({
      text: 'Half',
      stopReason: 'interrupted',
      agent: 'host',
    });
    run.say('again');
    await run.settle();
    expect([words(), outcomes(), broken()]).toEqual([
      ['tell me', 'Half', 'again', 'Again, then.'],
      ['interrupted', 'answered'],
      [],
    ]);
  });

  test('a message in mid-turn interrupts where the team says so, else waits', async () => {
    const script = (): Script => [{ ...reply('Half'), hold: 'turn one' }, reply('Second.')];
    const queue = start(script());
    queue.run.say('one');
    await queue.run.quiet();
    queue.run.say('two');
    queue.model.release('turn one');
    await queue.run.settle();
    expect(queue.outcomes()).toEqual(['answered', 'answered']);
    const impatient = testTeam({ disposition: 'interrupt' });
    const interrupt = start([reply('First.'), ...[script()].flat(), reply('Third.')].slice(0, 3) as Script, {
      team: impatient,
    });
    interrupt.run.say('zero');
    await interrupt.run.settle();
    interrupt.run.say('one');
    await interrupt.run.quiet();
    interrupt.run.say('two');
    await interrupt.run.settle();
    expect([interrupt.outcomes(), interrupt.broken()]).toEqual([['answered', 'interrupted', 'answered'], []]);
  });
});

describe('confirmations', () => {
  test('an approval with an edit executes exactly the edited bytes, once, and the agent acknowledges', async () => {
    const { run, broken } = start([propose('a plan'), reply('Saved.')]);
    run.say('plan something');
    await run.settle();
    const [open] = run.tables().confirmations;
    expect(run.decide(open?.id ?? '', { approved: true, edits: { text: 'a better plan' } })).toMatchObject({
      n: 2,
    });
    expect(run.decide(open?.id ?? '', { approved: false })).toBe('conflict');
    await run.settle();
    expect(run.tables().effects).toMatchObject([{ table: 'saved', key: 'a better plan' }]);
    expect(run.tables().messages.at(-1)?.text).toBe('Saved.');
    expect(broken()).toEqual([]);
  });

  test('a plain yes decides the one open proposal; after other talk it does not', async () => {
    const { run, broken } = start([
      propose('a plan'),
      reply('Saved.'),
      propose('another'),
      reply('Hm.'),
      reply('What?'),
    ]);
    for (const text of ['plan something', 'Yes!', 'another one', 'is it raining?', 'yes']) {
      run.say(text);
      await run.settle();
    }
    expect(run.tables().confirmations.map((row) => row.status)).toEqual(['executed', 'open']);
    expect(broken()).toEqual([]);
  });

  test('what has changed since asks again; what fails says so; neither is saved', async () => {
    const { run, broken } = start([propose('stale'), reply('Look again.'), propose('fail'), reply('Sorry.')]);
    run.say('plan');
    await run.settle();
    run.decide(run.tables().confirmations[0]?.id ?? '', { approved: true });
    await run.settle();
    run.say('once more');
    await run.settle();
    run.decide(run.tables().confirmations[2]?.id ?? '', { approved: true });
    await run.settle();
    expect(run.tables().confirmations.map((row) => row.status)).toEqual(['failed', 'open', 'failed']);
    expect([run.tables().effects, broken()]).toEqual([[], []]);
  });

  test('an undecided proposal expires after seven days, visibly, and no decision is taken any more', async () => {
    const { run, broken } = start([propose('a plan')]);
    run.say('plan something');
    await run.settle();
    await run.pass(8 * DAY_MS);
    const [row] = run.tables().confirmations;
    expect([row?.status, run.decide(row?.id ?? '', { approved: true })]).toEqual(['expired', 'conflict']);
    expect(run.tables().messages.at(-1)).toMatchObject({
      kind: 'expired',
      text: `${NOTICE.expired.en} (A note: a plan)`,
    });
    expect(broken()).toEqual([]);
  });

  test('a decision that cannot be carried out ends failed, and does not stay approved', async () => {
    const { run, outcomes, broken } = start([propose('a plan')], {
      faults: ({ input }) => (input.step.type === 'applyDecision' ? 'fault' : null),
    });
    run.say('plan something');
    await run.settle();
    run.decide(run.tables().confirmations[0]?.id ?? '', { approved: true });
    await run.settle();
    expect([run.tables().confirmations[0]?.status, outcomes(), broken()]).toEqual([
      'failed',
      ['answered', 'failed'],
      [],
    ]);
  });
});

describe('the model', () => {
  test('is away: one friendly notice, then the answer', async () => {
    const { run, words, broken } = start([...Array.from({ length: 6 }, () => away()), reply('Here I am.')]);
    run.say('hello');
    await run.settle();
    expect(words()).toEqual(['hello', 'Here I am.']);
    expect(run.tables().events.filter((event) => event.type === 'turn.pending')).toHaveLength(1);
    expect(broken()).toEqual([]);
  });

  test('is away for a day: the turn fails visibly, and the next message is answered', async () => {
    let isAway = true;
    const { run, outcomes, broken } = start(() => (isAway ? away(300_000) : reply('Here I am.')));
    run.say('hello');
    await run.settle();
    isAway = false;
    run.say('still there?');
    await run.settle();
    expect(run.tables().inputs[0]).toMatchObject({ outcome: 'failed', code: 'MODEL_UNAVAILABLE' });
    expect([outcomes(), broken()]).toEqual([['failed', 'answered'], []]);
  });

  test('never stops calling tools: ten replies, the last one without tools, and words for the user', async () => {
    const { run, model, words, broken } = start(() => reply(null, { name: 'read_note', input: {} }));
    run.say('hello');
    await run.settle();
    expect(model.requests.map((request) => request.toolChoice)).toEqual([...Array(9).fill('auto'), 'none']);
    expect(run.tables().messages.at(-1)?.stopReason).toBe('max_iterations');
    expect([words().at(-1), broken()]).toEqual([NOTICE.emptyReply.en, []]);
  });

  test('ends its turn without a word after it has spoken: nothing is added', async () => {
    const { run, words } = start([reply('Let me see.', { name: 'read_note', input: {} }), reply(null)]);
    run.say('hello');
    await run.settle();
    expect(words()).toEqual(['hello', 'Let me see.']);
  });
});

describe('runs', () => {
  test('a lost run goes on from the snapshot: the tool’s effect happens once, the answer comes once', async () => {
    const { run, words, broken } = start([
      reply('Writing.', { name: 'write_note', input: { key: 'k' } }),
      { ...reply('Done.'), hold: 'never' },
      reply('Done.'),
    ]);
    run.say('write it down');
    await run.quiet();
    run.loseRun();
    run.sweep();
    await run.settle();
    expect([words(), run.runs(), broken()]).toEqual([['write it down', 'Writing.', 'Done.'], 2, []]);
    expect(run.tables().effects).toHaveLength(1);
  });

  test('an input that ended unseen does not hold up those behind it', async () => {
    const { run, outcomes, broken } = start(() => reply('Yes?'));
    run.say('one');
    await run.settle();
    const two = run.accept('two');
    const three = run.accept('three');
    run.deliver(three);
    // Another run answered `two` while this one waits for its signal.
    const behind = run.state();
    run.memory.change(run.tables().facts.id, (tables) => ({
      ...tables,
      state: { ...behind, lastTaken: two.n, turn: behind.turn + 1, seq: behind.seq + 1 },
      messages: [
        ...tables.messages,
        {
          id: two.id,
          seq: behind.seq + 1,
          turn: behind.turn + 1,
          step: 0,
          role: 'user',
          agent: null,
          kind: 'text',
          text: 'two',
          blocks: null,
          stopReason: null,
        },
      ],
      inputs: tables.inputs.map((input) =>
        input.n === two.n ? { ...input, outcome: 'failed', turn: behind.turn + 1 } : input,
      ),
      events: [
        ...tables.events,
        { id: tables.eventNo + 1, type: 'turn.failed', data: { turn: behind.turn + 1 } },
      ],
      eventNo: tables.eventNo + 1,
    }));
    await run.pass(60_000);
    await run.settle();
    expect([outcomes(), run.ends, broken()]).toEqual([['answered', 'failed', 'answered'], ['reload'], []]);
  });

  test('a gap that stays is looked at once an hour, not all the time', async () => {
    const { run } = start([]);
    run.accept('lost');
    run.deliver(run.accept('here'));
    await run.pass(DAY_MS);
    expect(run.runs()).toBeLessThan(30);
  });

  test('a deleted conversation is closed and purged, in mid-turn as well', async () => {
    const { run } = start([{ ...reply('Half'), hold: 'never' }]);
    run.say('hello');
    await run.quiet();
    run.close();
    await run.quiet();
    expect([run.ends, run.memory.snapshot()]).toEqual([['closed'], {}]);
  });
});
