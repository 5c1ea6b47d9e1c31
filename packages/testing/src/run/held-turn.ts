import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { createScriptedModel, reply, type Script } from '../model/scripted-model.js';
import { brokenInvariants } from './invariants.js';
import { type MemoryRunOptions, runInMemory } from './run-in-memory.js';

/** A conversation in memory with a team that treats messages in mid-turn so, and what a test asks of it. */
export function start(
  disposition: 'merge' | 'absorb' | 'queue',
  script: Script,
  more: Partial<MemoryRunOptions> = {},
) {
  const team = testTeam({ disposition, followUps: { agent: 'builder' } });
  const model = createScriptedModel(script);
  const run = runInMemory({ team, model, tools: testTools(), ...more });
  return {
    run,
    model,
    words: () => run.tables().messages.map((row) => row.text),
    inputs: () => run.tables().inputs.map(({ outcome, mergedInto, turn }) => [outcome, mergedInto, turn]),
    events: (type: string) => run.tables().events.filter((event) => event.type === type),
    broken: () => [
      ...model.rejected.flatMap((one) => one.faults),
      ...brokenInvariants(run.tables(), run.state(), team),
    ],
    /** The text of the user's side of the n-th request. */
    asked: (n: number) =>
      (model.requests[n]?.messages ?? [])
        .filter((message) => message.role === 'user')
        .flatMap((message) => message.content)
        .flatMap((block) => (block.type === 'text' ? [block.text] : [])),
  };
}

/** Begins a first turn, lets the others wait behind it, and lets everything come to rest. */
export async function behind(it: ReturnType<typeof start>, wait: () => void): Promise<void> {
  it.run.say('first');
  await it.run.quiet();
  wait();
  it.model.release('first turn');
  await it.run.settle();
}

/** The reply of a first turn that stands still until it is released. */
export const held = { ...reply('First.'), hold: 'first turn' };
