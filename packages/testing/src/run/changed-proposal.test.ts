import { expect, test } from 'vitest';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { runInMemory } from './run-in-memory.js';

/** Proposes a note, lets `change` tamper with its row, approves it, and says what was saved. */
async function approve(
  change: (preview: Readonly<Record<string, string | null>>) => Record<string, string | null>,
) {
  const model = createScriptedModel([
    reply('I propose this.', { name: 'propose_note', input: { text: 'a' } }),
    reply('Thank you.'),
  ]);
  const run = runInMemory({ team: testTeam(), model, tools: testTools() });
  run.say('note it');
  await run.settle();
  run.memory.change(run.tables().facts.id, (tables) => ({
    ...tables,
    confirmations: tables.confirmations.map((row) => ({ ...row, preview: change(row.preview) })),
  }));
  run.decide(run.tables().confirmations[0]?.id ?? '', { approved: true });
  await run.settle();
  return [run.tables().confirmations[0]?.status, run.tables().effects.map((row) => row.key)];
}

test('a proposal that is not what the user was shown is not carried out', async () => {
  expect(await approve((preview) => ({ ...preview, text: 'b' }))).toEqual(['failed', []]);
});

test('the order in which the database keeps its fields does not matter', async () => {
  const reversed = await approve((preview) => Object.fromEntries(Object.entries(preview).reverse()));
  expect(reversed).toEqual(['executed', ['a']]);
});
