import { defineTool, type ExternalContext } from '@roundtable/core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import type { MemoryTx } from '../memory/memory-store.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { brokenInvariants } from './invariants.js';
import { type MemoryRunOptions, runInMemory } from './run-in-memory.js';

const OUTSIDE = 'ask_outside';
const { agents, ...rest } = testTeam();
const team = testTeam({
  ...rest,
  agents: agents.map((agent) => ({ ...agent, tools: [...agent.tools, OUTSIDE] })),
});

/** A conversation whose model asks outside once; `work` is what the world answers. */
function start(
  work: (asked: number, context: ExternalContext) => Promise<string>,
  more: Partial<MemoryRunOptions> = {},
) {
  let asked = 0;
  const outside = defineTool<MemoryTx, { key: string }, string>({
    name: OUTSIDE,
    description: 'Asks the world and writes its answer down.',
    input: z.strictObject({ key: z.string() }),
    mode: 'external',
    access: 'write',
    timeoutMs: 10_000,
    work: async (_, context) => ({ type: 'ok', output: await work(++asked, context) }),
    finish: async (tx, answer) => {
      tx.insert({ table: 'answers', key: 'the one', value: answer });
      return { type: 'ok', result: { answer } };
    },
  });
  const model = createScriptedModel((_, n) =>
    n === 1 ? reply('I ask.', { name: OUTSIDE, input: { key: 'k' } }) : reply('There.'),
  );
  const run = runInMemory({ team, model, tools: [...testTools(), outside], ...more });
  const broken = () => [
    ...model.rejected.flatMap((one) => one.faults),
    ...brokenInvariants(run.tables(), run.state(), team),
  ];
  return { run, broken, asked: () => asked, effects: () => run.tables().effects.map((row) => row.value) };
}

test('what the world says is written down with the ledger, and the agent goes on with it', async () => {
  const { run, broken, effects } = start(async () => 'yes');
  run.say('ask them');
  await run.settle();
  expect(run.tables().calls).toMatchObject([
    { status: 'done', result: { answer: 'yes' }, run: { attempts: 1, cached: false } },
  ]);
  expect([run.tables().messages.at(-1)?.text, effects(), broken()]).toEqual(['There.', ['yes'], []]);
});

test.each([
  ['before its result is written', 'commit', 2],
  ['after it was written', 'committed', 1],
] as const)('a worker that dies %s leaves one effect', async (_, point, asks) => {
  const { run, broken, asked, effects } = start(async (n) => `answer ${n}`, {
    faults: ({ input, attempt, point: now }) =>
      input.step.type === 'runTool' && attempt === 1 && now === point ? 'kill' : null,
  });
  run.say('ask them');
  await run.settle();
  expect([asked(), effects(), broken()]).toEqual([asks, [`answer ${asks}`], []]);
  expect(run.tables().messages.at(-1)?.text).toBe('There.');
});

test('of two attempts that both have an answer, the first to write it down counts', async () => {
  const { run, broken, effects } = start(async (n) => `answer ${n}`, {
    faults: ({ input, attempt, point }) =>
      input.step.type === 'runTool' && attempt === 1 && point === 'begin' ? 'pause' : null,
  });
  run.say('ask them');
  await run.settle();
  expect([effects().length, broken()]).toEqual([1, []]);
  expect(run.tables().calls).toMatchObject([{ result: { answer: effects()[0] } }]);
});

test('an interrupt stops the question, leaves no effect, and the conversation usable', async () => {
  const heard: boolean[] = [];
  const { run, broken, effects } = start(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          heard.push(true);
          reject(signal.reason);
        });
      }),
  );
  run.say('ask them');
  await run.quiet();
  run.interrupt();
  await run.settle();
  expect([heard, effects(), run.tables().inputs.map((one) => one.outcome)]).toEqual([
    [true],
    [],
    ['interrupted'],
  ]);
  expect(run.tables().calls).toMatchObject([{ status: 'interrupted' }]);
  run.say('and now?');
  await run.settle();
  expect([run.tables().messages.at(-1)?.text, broken()]).toEqual(['There.', []]);
});
