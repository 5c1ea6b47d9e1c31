import { expect, test } from 'vitest';
import { testTeam } from '../fixtures/test-team.js';
import { testTools } from '../fixtures/test-tools.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { brokenInvariants } from './invariants.js';
import { runInMemory } from './run-in-memory.js';

test('a message is answered, with a tool and a handoff on the way', async () => {
  const team = testTeam();
  const model = createScriptedModel([
    reply('Let me look.', { name: 'read_note', input: {} }),
    reply('Builder knows.', { name: 'toBuilder', input: { reason: 'it is to be built' } }),
    reply('I am here.'),
  ]);
  const run = runInMemory({ team, model, tools: testTools() });
  run.say('hello');
  await run.settle();
  expect(run.tables().messages.map((row) => [row.agent, row.text])).toEqual([
    [null, 'hello'],
    ['host', 'Let me look.'],
    ['host', 'Builder knows.'],
    ['builder', 'I am here.'],
  ]);
  expect(model.rejected).toEqual([]);
  expect(brokenInvariants(run.tables(), run.state(), team)).toEqual([]);
});
