import { randomUUID } from 'node:crypto';
import { soloConversation } from '../../../prisma/test/solo-conversation.js';
import { openClients } from '../../engine/test/gateway/clients.js';

interface Said {
  readonly role: 'user' | 'agent' | 'system';
  readonly text: string;
  readonly turn?: number;
  readonly agent?: string;
  readonly kind?: string;
  readonly stopReason?: string;
  readonly supersededBy?: number;
}

/** A gateway on a database of its own, and people who have conversations in which something was said. */
export async function openTalkScene() {
  const scene = await openClients({});
  const { db } = scene.database;

  const sql = (text: string, params: readonly unknown[] = []) =>
    db.withSystemSql((run) => run.last<{ id: string }>(text, params));

  return {
    ...scene,
    sql,
    talk: (userId: string) => soloConversation(scene.database, userId),
    /** Stores what was said, in that order. @returns the ids of the messages */
    async say(userId: string, conversationId: string, said: readonly Said[]): Promise<string[]> {
      const ids: string[] = [];
      for (const { role, text, turn = 1, kind = 'text', ...more } of said) {
        const id = randomUUID();
        await sql(
          `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text, stop_reason, superseded_by)
           SELECT $1::uuid, 1 + count(*), $2::uuid, $3::uuid, $4::int, 1, $5, $6, $7, $8, $9, $10::int
           FROM messages WHERE conversation_id = $1::uuid`,
          [
            ...[conversationId, id, userId, turn, role, role === 'agent' ? (more.agent ?? 'host') : null],
            ...[kind, text, more.stopReason ?? null, more.supersededBy ?? null],
          ],
        );
        ids.push(id);
      }
      return ids;
    },
  };
}
export type TalkScene = Awaited<ReturnType<typeof openTalkScene>>;
