import { Team } from '@roundtable/core';
import { insertSystemInput } from '@roundtable/prisma';
import { openClients } from '../../../packages/engine/test/gateway/clients.js';
import type { GivenParts } from '../../../packages/engine/test/gateway/serve-gateway.js';
import { createScriptedModel, type Script } from '../../../packages/testing/src/model/scripted-model.js';
import { runOnPostgres } from '../../../packages/testing/src/run/run-on-postgres.js';
import { soloConversation } from '../../../prisma/test/solo-conversation.js';

const SOLO = Team.parse({
  ...{ id: 'solo', name: 'Solo', description: 'One agent.', locales: ['en'], home: 'host' },
  values: 'Be kind.',
  agents: [{ id: 'host', name: 'Hannah', role: 'Helps', color: '#000', prompt: 'You help.' }],
});

/** A gateway on a database of its own, and people whose turns are really run, without Temporal. */
export async function openInboxScene(given: GivenParts = {}) {
  const scene = await openClients(given);
  const { db } = scene.database;
  await db.withSystemSql(async (sql) => {
    await sql(
      `INSERT INTO team_versions (hash, team_id, content) VALUES ('solo', 'solo', $1::jsonb) ON CONFLICT DO NOTHING`,
      [JSON.stringify(SOLO)],
    );
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('solo', 'solo') ON CONFLICT DO NOTHING`);
  });
  return {
    ...scene,
    sql: (text: string, params: readonly unknown[] = []) =>
      db.withSystemSql((run) => run.last<Record<string, unknown>>(text, params)),
    /** A conversation in which the model answers by this script. */
    async talk(userId: string, script: Script) {
      const conversationId = await soloConversation(scene.database, userId);
      const run = await runOnPostgres({ db, userId, conversationId, model: createScriptedModel(script) });
      return {
        id: conversationId,
        say: (text: string) => run.say(text),
        end: () => run.end(),
        /** The system begins a turn. */
        async tell(topic: string, text: string) {
          const input = await db.withUserSql(userId, (sql) =>
            insertSystemInput(sql, { conversationId, topic, topicId: null, text }),
          );
          if (input === null) throw new Error('the conversation is gone');
          await run.take({ n: input.n, id: input.id, kind: 'system', confirmationId: null, preview: '' });
        },
      };
    },
  };
}
export type InboxScene = Awaited<ReturnType<typeof openInboxScene>>;
