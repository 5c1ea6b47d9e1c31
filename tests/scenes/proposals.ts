import type { System } from '@roundtable/testing';
import { idle, say } from '../support.js';
import { ANSWER, type Client, call, type Scene } from './scene.js';

export const PROPOSALS: readonly Scene[] = [
  {
    name: 'confirmation',
    runs: 1,
    async play(system, { client, id }) {
      const confirmation = await proposePlan(system, { client, id });
      await say(client, id, 'what a day');
      await client.conversations.decide(id, confirmation.id, {
        body: { approved: true },
        options: { waitSeconds: 60 },
      });
    },
  },
  {
    name: 'expiry',
    runs: 2,
    async play(system, { client, id }) {
      const { expiresAt } = await proposePlan(system, { client, id });
      // A week passes while nobody runs it: the next run reads of it in the snapshot.
      const ago = new Date(Date.parse(expiresAt) - 8 * 24 * 3_600_000).toISOString();
      await idle(system, client, id);
      system.temporalCli('workflow', 'terminate', '-w', `conversation-${id}`, '--reason', 'a week passes');
      await system.sql('UPDATE confirmations SET expires_at = $2 WHERE conversation_id = $1', [id, ago]);
      await system.sql('UPDATE conversations SET state = replace(state::text, $2, $3)::jsonb WHERE id = $1', [
        id,
        expiresAt,
        ago,
      ]);
      await say(client, id, 'what a week');
      await system.eventually('the proposal is over', async () =>
        (await client.conversations.get(id)).turn === 3 ? true : null,
      );
      await idle(system, client, id);
    },
  },
];

/** The agent proposes a plan, and nobody has decided yet. */
async function proposePlan(system: System, { client, id }: { client: Client; id: string }) {
  const goal = await client.goals.create({ title: 'Paint' });
  const plan = { goal_id: goal.id, plan_content: 'Paint on Sundays', summary: 'Sundays' };
  system.simulator.script([
    { match: { lastUserText: 'a plan' }, reply: { content: call('propose_plan_save', plan) }, times: 1 },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  const proposal = await say(client, id, 'a plan');
  if (proposal.type !== 'confirmation_required') throw new Error(proposal.type);
  return proposal.confirmation;
}
