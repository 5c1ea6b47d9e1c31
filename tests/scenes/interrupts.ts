import { idle, post, say } from '../support.js';
import { ANSWER, call, type Scene } from './scene.js';

export const INTERRUPTS: readonly Scene[] = [
  {
    name: 'interrupt',
    runs: 1,
    async play(system, { client, id }) {
      system.simulator.script([
        { match: { lastUserText: 'thanks' }, reply: { content: ANSWER } },
        { match: { any: true }, reply: { content: 'A long story' }, hold: 'story', holdAfterDeltas: 1 },
      ]);
      await post(client, id, 'a story');
      await system.simulator.waitForHold('story');
      await client.conversations.interrupt(id);
      await say(client, id, 'thanks');
    },
  },
  {
    name: 'interrupted-tool',
    runs: 1,
    async play(system, { client, id }) {
      system.simulator.script([
        {
          match: { lastUserText: 'a note' },
          reply: { content: call('create_note', { title: 'Paint', content: 'Blue' }) },
          times: 1,
        },
        { match: { any: true }, reply: { content: ANSWER } },
      ]);
      const release = await system.lockTable('atomic_notes');
      await post(client, id, 'a note');
      await system.eventually('the tool is in the database', async () => {
        const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'atomic_notes'::regclass`;
        return (await system.sql(waiting)).length > 0 ? true : null;
      });
      await client.conversations.interrupt(id);
      await system.eventually('its run asks the tool to stop', async () =>
        system
          .temporalCli('workflow', 'show', '-w', `conversation-${id}`, '--output', 'json')
          .includes('CANCEL_REQUESTED')
          ? true
          : null,
      );
      await release();
      await idle(system, client, id);
      await say(client, id, 'thanks');
    },
  },
];
