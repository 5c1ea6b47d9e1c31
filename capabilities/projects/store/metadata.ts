import type { UserTx } from '@roundtable/prisma';
import type { MetadataRow } from './rows.js';

/** The user's messages of the running turn; if it answers a question, also those of the turn that asked it. */
const HEARD = `WITH conversation AS (SELECT project_id FROM conversations WHERE id = $1::uuid),
  here AS (SELECT max(turn) AS turn FROM messages WHERE conversation_id = $1::uuid),
  before AS (SELECT max(m.turn) AS turn FROM messages m, here
    WHERE m.conversation_id = $1::uuid AND m.role = 'user' AND m.turn < here.turn AND m.superseded_by IS NULL
      AND EXISTS (SELECT 1 FROM messages u WHERE u.conversation_id = $1::uuid AND u.turn = here.turn AND u.role = 'user')),
  asked AS (SELECT a.text FROM messages a, here, before WHERE a.conversation_id = $1::uuid AND a.role = 'agent'
      AND a.text <> '' AND a.turn >= before.turn AND a.turn < here.turn AND a.superseded_by IS NULL ORDER BY a.seq DESC LIMIT 1)
  SELECT m.text FROM messages m, conversation c, here, before
  WHERE m.conversation_id = $1::uuid AND m.role = 'user' AND (m.turn = here.turn OR
    m.turn = before.turn AND m.project_id IS NOT DISTINCT FROM c.project_id
      AND EXISTS (SELECT 1 FROM asked WHERE position('?' IN text) > 0))
  ORDER BY m.seq`;

/** Prefix of preference keys; all other keys are facts. */
export const PREFERENCE = 'preference.';

/** Facts and preferences of projects, one value per key. */
export function metadataStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  return {
    /** Facts and preferences, by key. */
    list: (projectId: string): Promise<MetadataRow[]> =>
      tx.projectMetadata.findMany({
        where: { projectId },
        select: { key: true, value: true, source: true, updatedAt: true },
        orderBy: { key: 'asc' },
      }),
    /** Lists them under a lock on the project, so that merged values do not overwrite another writer's. */
    async listForUpdate(projectId: string): Promise<MetadataRow[]> {
      await sql('SELECT 1 AS found FROM projects WHERE id = $1::uuid FOR NO KEY UPDATE', [projectId]);
      return this.list(projectId);
    },
    async put(
      projectId: string,
      entry: { key: string; value: unknown; source: string | null; now: Date },
    ): Promise<void> {
      await sql(
        `INSERT INTO project_metadata (project_id, key, user_id, value, source, updated_at)
         VALUES ($1::uuid, $2, $3::uuid, $4::jsonb, $5, $6::timestamptz)
         ON CONFLICT (project_id, key) DO UPDATE SET value = excluded.value, source = excluded.source, updated_at = excluded.updated_at`,
        [projectId, entry.key, userId, JSON.stringify(entry.value), entry.source, entry.now.toISOString()],
      );
    },
    /** The user's messages of the running turn, and those before the question that it answers. */
    async heard(conversationId: string): Promise<string[]> {
      const rows = await sql<{ text: string }>(HEARD, [conversationId]);
      return rows.map(({ text }) => text);
    },
    /** Facts of a project in this conversation's open confirmations. */
    async asked(
      projectId: string,
      conversationId: string,
    ): Promise<Readonly<Record<string, string | null>>[]> {
      const rows = await sql<{ preview: Record<string, string | null> }>(
        `SELECT preview FROM confirmations WHERE conversation_id = $2::uuid AND kind = 'project_facts' AND status = 'open'
           AND expires_at > now() AND preview->>'projectId' = $1`,
        [projectId, conversationId],
      );
      return rows.map(({ preview }) => preview);
    },
    async remove(projectId: string, key: string): Promise<void> {
      await tx.projectMetadata.deleteMany({ where: { projectId, key } });
    },
  };
}
