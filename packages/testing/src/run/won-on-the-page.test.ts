import { expect, it } from 'vitest';
import { ourTeam } from '../fixtures/our-team.js';
import { realTools } from '../fixtures/real-tools.js';
import { createScriptedModel, reply } from '../model/scripted-model.js';
import { runInMemory } from './run-in-memory.js';

it.each([
  ['round-table', 'motivator'],
  ['agentic-coach', 'coach'],
])(
  'at the %s, what is won on the page is taken up by %s, who then has the user’s answer',
  async (id, agent) => {
    const team = await ourTeam(id);
    const model = createScriptedModel([reply('You did it. What was behind it?'), reply('In the rain, too.')]);
    const run = runInMemory({ team, tools: realTools(), model });
    run.system('On the page of goals, the goal “Run 5 km” was marked as completed.', 'win');
    await run.settle();
    await run.pass(13 * 3_600_000);
    run.say('A friend came along');
    await run.settle();
    const spoke = run.tables().messages.filter(({ role }) => role === 'agent');
    expect(spoke.map((row) => row.agent)).toEqual([agent, agent]);
    expect(run.tables().transitions.map(({ to, via }) => [to, via])).toEqual(
      agent === team.home ? [] : [[agent, 'system']],
    );
  },
);
