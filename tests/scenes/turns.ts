import { idle, post, say } from '../support.js';
import { ANSWER, always, call, type Scene } from './scene.js';

export const TURNS: readonly Scene[] = [
  {
    name: 'plain',
    runs: 1,
    async play(system, { client, id }) {
      always(system);
      for (const text of ['hello', 'how are you?', 'good night']) await say(client, id, text);
    },
  },
  {
    name: 'tools',
    runs: 1,
    async play(system, { client, id }) {
      system.simulator.script([
        { match: { lastToolResult: 'get_goals' }, reply: { content: ANSWER } },
        {
          match: { any: true },
          reply: { content: [...call('get_goals'), ...call('get_goals', { status: 'active' })] },
        },
      ]);
      await say(client, id, 'which goals do I have, and which are active?');
    },
  },
  {
    name: 'handoff',
    runs: 1,
    async play(system, { client, id }) {
      system.simulator.script([
        {
          match: { lastUserText: 'architect', toolOffered: 'transferToGoalArchitect' },
          reply: { content: call('transferToGoalArchitect', { reason: 'asked for' }) },
          times: 1,
        },
        {
          match: { lastUserText: 'back', toolOffered: 'returnToCoach' },
          reply: { content: call('returnToCoach', { summary: 'nothing to do' }) },
          times: 1,
        },
        { match: { any: true }, reply: { content: ANSWER } },
      ]);
      for (const text of ['bring the architect', 'hello', 'give me back']) await say(client, id, text);
    },
  },
  {
    name: 'model-away',
    runs: 1,
    async play(system, { client, id }) {
      always(system);
      system.simulator.fault({ fault: 'status', status: 529, forMs: 6_000 });
      await say(client, id, 'are you there?');
    },
  },
  {
    name: 'refused',
    runs: 1,
    async play(system, { client, id }) {
      always(system);
      system.simulator.fault({ fault: 'status', status: 400 });
      await say(client, id, 'this fails');
      await say(client, id, 'this does not');
    },
  },
  {
    name: 'direct-signal',
    runs: 1,
    async play(system, { client, id }) {
      always(system);
      await say(client, id, 'hello');
      const signal = ['workflow', 'signal', '-w', `conversation-${id}`, '--name', 'userMessage', '--input'];
      system.temporalCli(...signal, JSON.stringify({ text: 'from the command line' }));
      await system.eventually('the direct message is answered', async () =>
        (await client.conversations.get(id)).turn === 2 ? true : null,
      );
      await idle(system, client, id);
    },
  },
  {
    name: 'system-event',
    runs: 1,
    async play(system, { client, id }) {
      always(system);
      await say(client, id, 'hello');
      await system.sql(
        `WITH numbered AS (UPDATE conversations SET input_no = input_no + 1 WHERE id = $1 RETURNING *)
         INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, topic)
         SELECT id, input_no, gen_random_uuid(), user_id, 'system', 'The figures of the week.', 'insights' FROM numbered`,
        [id],
      );
      await system.eventually('the sweeper has brought it to its turn', async () =>
        (await client.conversations.get(id)).turn === 2 ? true : null,
      );
      await idle(system, client, id);
      await say(client, id, 'thanks');
    },
  },
  {
    name: 'deletion',
    runs: 1,
    async play(system, { client, id }) {
      system.simulator.script([{ match: { any: true }, reply: { content: ANSWER }, hold: 'deleted' }]);
      await post(client, id, 'hello');
      await system.simulator.waitForHold('deleted');
      await client.conversations.remove(id);
      await system.eventually('the rows are purged', async () =>
        (await system.sql('SELECT 1 FROM conversations WHERE id = $1', [id])).length === 0 ? true : null,
      );
    },
  },
  {
    name: 'continue-as-new',
    runs: 2,
    async play(system, { client, id }) {
      system.simulator.script([
        { match: { lastToolResult: 'get_goals' }, reply: { content: ANSWER } },
        { match: { any: true }, reply: { content: call('get_goals') } },
      ]);
      for (let turn = 1; turn <= 32; turn++) await post(client, id, `question ${turn}`);
      await idle(system, client, id, 300_000);
    },
  },
];
