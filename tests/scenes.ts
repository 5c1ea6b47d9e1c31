import type { System } from '@roundtable/testing';
import { idle, open, post, publishAs, say } from './support.js';

type Client = Awaited<ReturnType<System['signIn']>>['client'];

/** One kind of conversation: played to its end, it leaves the history that is told of. */
export interface Scene {
  readonly name: string;
  /** Runs of its workflow at the least. */
  readonly runs: number;
  /** Played with a team that treats messages in mid-turn so; by the round table unless said otherwise. */
  readonly disposition?: 'merge' | 'absorb';
  play(system: System, about: { client: Client; id: string }): Promise<void>;
}

const ANSWER = 'Noted.';
const call = (name: string, input: Record<string, unknown> = {}) => [
  { type: 'text' as const, text: 'One moment.' },
  { type: 'tool_use' as const, name, input },
];
const always = (system: System) =>
  system.simulator.script([{ match: { any: true }, reply: { content: ANSWER } }]);

export const SCENES: readonly Scene[] = [
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
    name: 'confirmation',
    runs: 1,
    async play(system, { client, id }) {
      const goal = await client.goals.create({ title: 'Paint' });
      const plan = { goal_id: goal.id, plan_content: 'Paint on Sundays', summary: 'Sundays' };
      system.simulator.script([
        { match: { lastUserText: 'a plan' }, reply: { content: call('propose_plan_save', plan) }, times: 1 },
        { match: { any: true }, reply: { content: ANSWER } },
      ]);
      const proposal = await say(client, id, 'a plan');
      if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
      await say(client, id, 'what a day');
      await client.conversations.decide(id, proposal.confirmation.id, {
        body: { approved: true },
        options: { waitSeconds: 30 },
      });
    },
  },
  {
    name: 'interrupt',
    runs: 1,
    async play(system, { client, id }) {
      system.simulator.script([
        {
          match: { any: true },
          reply: { content: 'A long story' },
          hold: 'story',
          holdAfterDeltas: 1,
          times: 1,
        },
        { match: { any: true }, reply: { content: ANSWER } },
      ]);
      await post(client, id, 'a story');
      await system.simulator.waitForHold('story');
      await client.conversations.interrupt(id);
      await say(client, id, 'thanks');
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
    name: 'merge',
    runs: 1,
    disposition: 'merge',
    async play(system, { client, id }) {
      await behindHeldTurn(system, { client, id }, ANSWER);
      await idle(system, client, id);
    },
  },
  {
    name: 'absorb',
    runs: 1,
    disposition: 'absorb',
    async play(system, { client, id }) {
      await behindHeldTurn(system, { client, id }, call('get_goals'));
      await idle(system, client, id);
    },
  },
  {
    name: 'withdraw',
    runs: 1,
    async play(system, { client, id }) {
      await behindHeldTurn(system, { client, id }, ANSWER, async () => {
        const [waiting] = (await client.conversations.get(id)).inbox;
        await client.conversations.withdrawMessage(id, waiting?.messageId ?? '');
      });
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
    name: 'continue-as-new',
    runs: 2,
    async play(system, { client, id }) {
      system.simulator.script([
        { match: { lastToolResult: 'get_goals' }, reply: { content: ANSWER } },
        { match: { any: true }, reply: { content: call('get_goals') } },
      ]);
      for (let turn = 1; turn < 32; turn++) await post(client, id, `question ${turn}`);
      await say(client, id, 'question 32');
    },
  },
];

/** Two messages come while the first turn is held; then it goes on. */
async function behindHeldTurn(
  system: System,
  { client, id }: { client: Client; id: string },
  first: string | ReturnType<typeof call>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  always(system);
  await say(client, id, 'hello');
  system.simulator.script([
    { match: { any: true }, reply: { content: first }, hold: 'turn', times: 1 },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  await post(client, id, 'one');
  await system.simulator.waitForHold('turn');
  await post(client, id, 'two');
  await post(client, id, 'three');
  await meanwhile();
  system.simulator.release('turn');
}

/** Plays a scene with a user and a conversation of its own; returns the conversation's id. */
export async function playScene(system: System, scene: Scene): Promise<string> {
  const { client } = await system.signIn(`${scene.name}@example.com`);
  const team = scene.disposition === undefined ? undefined : await publishAs(system, scene.disposition);
  const id = await open(client, team);
  try {
    await scene.play(system, { client, id });
  } finally {
    system.simulator.reset();
  }
  return id;
}
