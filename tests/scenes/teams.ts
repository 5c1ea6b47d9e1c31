import { say, tell } from '../support.js';
import { ANSWER, always, call, type Scene } from './scene.js';

const UNFOUNDED = 'Your users told us that they hate the banner. Shall we go?';

/** What only one of the teams does: a pipeline around each turn, members who act as one, a team of one agent. */
export const TEAMS: readonly Scene[] = [
  {
    name: 'pipeline',
    runs: 1,
    team: 'product-design',
    async play(system, { client, id }) {
      system.simulator.script([
        { match: { any: true }, reply: { content: UNFOUNDED }, times: 1 },
        { match: { any: true }, reply: { content: 'What do you know of the banner?' } },
      ]);
      await say(client, id, 'Hello!');
      await say(client, id, 'Yes, let’s map the journey');
      await say(client, id, 'sí, dale');
    },
  },
  {
    name: 'composite',
    runs: 1,
    team: 'triage',
    async play(system, { client, id }) {
      const both = { coach_names: ['exercise_coach', 'nutrition_coach'], reason: 'both fields' };
      const connect = call('handoff_to_coach', both);
      const back = call('returnToTriage', { summary: 'Nothing else' });
      await tell(system, { client, id }, 'I need a workout and diet plan.', connect, ANSWER);
      await tell(system, { client, id }, 'Thank you, that is all.', back, ANSWER);
    },
  },
  {
    name: 'one-agent',
    runs: 1,
    team: 'agentic-coach',
    async play(system, { client, id }) {
      system.simulator.script([
        { match: { lastUserText: 'goals' }, reply: { content: call('get_goals') }, times: 1 },
        { match: { any: true }, reply: { content: ANSWER } },
      ]);
      await say(client, id, 'which goals do I have?');
      always(system);
      await say(client, id, 'thanks');
    },
  },
];
