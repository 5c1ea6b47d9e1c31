import type { System } from '@roundtable/testing';
import { idle, post, say } from '../support.js';
import { ANSWER, always, type Client, call, type Scene } from './scene.js';

export const WAITING_MESSAGES: readonly Scene[] = [
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
    { match: { lastUserText: 'first' }, reply: { content: first }, hold: 'turn' },
    { match: { any: true }, reply: { content: ANSWER } },
  ]);
  await post(client, id, 'first');
  await system.simulator.waitForHold('turn');
  await post(client, id, 'second');
  await post(client, id, 'third');
  await meanwhile();
  system.simulator.release('turn');
}
