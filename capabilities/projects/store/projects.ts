import { type Cursor, lockName, type Page, pageOf, type UserTx } from '@roundtable/prisma';
import { holdProject, purgeProject } from './purge.js';
import type { FileLine, LockedPlace, ProjectCounts, ProjectRow, StandingRow } from './rows.js';
import { readStanding } from './standing.js';

/** $1: the user; $2: the conversation that asks, or null. */
const PROJECTS = `SELECT p.id::text, p.name, p.created_at AS "createdAt",
    greatest(p.last_accessed_at,
      (SELECT m.created_at FROM messages m WHERE m.project_id = p.id ORDER BY m.created_at DESC LIMIT 1)) AS "lastAccessedAt",
    p.id IS NOT DISTINCT FROM CASE WHEN $2::uuid IS NULL
      THEN (SELECT active_project_id FROM profiles WHERE id = $1::uuid)
      ELSE (SELECT project_id FROM conversations WHERE id = $2::uuid) END AS active
  FROM projects p WHERE p.user_id = $1::uuid`;

/** Tables whose rows carry the project that was active in the conversation when they were created. */
const CARRIERS = [
  'messages',
  'steps',
  'tool_calls',
  'agent_transitions',
  'confirmations',
  'conversation_summaries',
  'events',
  'documents',
] as const;

/** Withdraws inputs about files of other projects that no turn has taken yet. */
const WITHDRAW_FILES_OF_OTHERS = `
UPDATE inputs SET text = NULL, outcome = 'withdrawn', ended_at = now() WHERE (conversation_id, n) IN (
  SELECT i.conversation_id, i.n FROM inputs i JOIN project_files f ON f.id = i.topic_id
  WHERE i.conversation_id = $2::uuid AND f.project_id <> $1::uuid AND i.topic = 'project_file'
    AND i.outcome IS NULL AND i.taken_at IS NULL
  FOR NO KEY UPDATE OF i SKIP LOCKED)`;

/** A user's projects. Row-level security confines every call to the user of the transaction. */
export function projectStore({ prisma: tx, sql, userId }: Pick<UserTx, 'prisma' | 'sql' | 'userId'>) {
  return {
    /** Most recently used first. */
    async list(
      page: { limit: number; cursor: Cursor | null },
      inConversation: string | null = null,
    ): Promise<Page<ProjectRow>> {
      const rows = await sql<ProjectRow>(
        `SELECT * FROM (${PROJECTS}) q
         WHERE $3::timestamptz IS NULL OR (q."lastAccessedAt", q.id::uuid) < ($3::timestamptz, $4::uuid)
         ORDER BY q."lastAccessedAt" DESC, q.id::uuid DESC LIMIT $5::int`,
        [
          userId,
          inConversation,
          page.cursor?.at.toISOString() ?? null,
          page.cursor?.id ?? null,
          page.limit + 1,
        ],
      );
      return pageOf(rows, page.limit, (row) => row.lastAccessedAt);
    },
    /** Whether this conversation has an open confirmation of the project's deletion. */
    async hasOpenDeletion(id: string, conversationId: string): Promise<boolean> {
      const rows = await sql(
        `SELECT 1 FROM confirmations WHERE conversation_id = $2::uuid AND kind = 'project_delete' AND status = 'open'
           AND expires_at > now() AND preview->>'projectId' = $1`,
        [id, conversationId],
      );
      return rows.length > 0;
    },
    async get(id: string, inConversation: string | null = null): Promise<ProjectRow | null> {
      const [row] = await sql<ProjectRow>(`${PROJECTS} AND p.id = $3::uuid`, [userId, inConversation, id]);
      return row ?? null;
    },
    /** The project with this name, in any case. */
    async named(name: string): Promise<{ id: string; name: string } | null> {
      const [row] = await sql<{ id: string; name: string }>(
        'SELECT id::text, name FROM projects WHERE user_id = $1::uuid AND lower(name) = lower($2)',
        [userId, name],
      );
      return row ?? null;
    },
    /** Serialises changes of a user's project names within a transaction. Lock it before any conversation. */
    lock: (): Promise<void> => lockName(sql, `projects:${userId}`),
    /** Whether the project exists; if so, it cannot be deleted before the transaction ends. */
    async keep(id: string): Promise<boolean> {
      const rows = await sql('SELECT 1 AS found FROM projects WHERE id = $1::uuid FOR KEY SHARE', [id]);
      return rows.length === 1;
    },
    /** Prevents additions to the project until the transaction ends. */
    hold: (id: string): Promise<void> => holdProject(sql, { projectId: id, userId }),
    count: (): Promise<number> => tx.project.count({ where: { userId } }),
    async create(name: string, now: Date): Promise<string> {
      const data = { userId, name, createdAt: now, lastAccessedAt: now };
      return (await tx.project.create({ data, select: { id: true } })).id;
    },
    async rename(id: string, name: string): Promise<void> {
      await tx.project.updateMany({ where: { id }, data: { name } });
    },
    /** Locks a conversation's row, so that no step writes in it meanwhile. Null when there is no such conversation. */
    async lockPlace(conversationId: string): Promise<LockedPlace | null> {
      const [row] = await sql<LockedPlace>(
        `SELECT project_id::text AS "projectId", activity,
           CASE WHEN activity <> 'idle' THEN (state->'running'->>'turn')::int END AS turn
         FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`,
        [conversationId],
      );
      return row ?? null;
    },
    /** Makes a project active for the user and in the conversation, if given. The previous one counts as just used. */
    async enter(id: string, place: { conversationId: string | null; now: Date }): Promise<void> {
      const { conversationId } = place;
      const now = place.now.toISOString();
      await sql(
        `UPDATE projects SET last_accessed_at = greatest(last_accessed_at,
           $4::timestamptz - CASE WHEN id = $1::uuid THEN interval '0' ELSE interval '1 millisecond' END)
         WHERE id = $1::uuid OR id = CASE WHEN $3::uuid IS NULL
           THEN (SELECT active_project_id FROM profiles WHERE id = $2::uuid)
           ELSE (SELECT project_id FROM conversations WHERE id = $3::uuid) END`,
        [id, userId, conversationId, now],
      );
      if (conversationId !== null) {
        await sql('UPDATE conversations SET project_id = $1::uuid WHERE id = $2::uuid', [id, conversationId]);
        // A pending input about another project's file would be answered in the new project.
        await sql(WITHDRAW_FILES_OF_OTHERS, [id, conversationId]);
      }
      await sql('UPDATE profiles SET active_project_id = $1::uuid WHERE id = $2::uuid', [id, userId]);
    },
    /** Moves the rows that a conversation made without a project into the project that was created from it. */
    async adopt(id: string, conversationId: string): Promise<void> {
      for (const table of CARRIERS) {
        await sql(
          `UPDATE ${table} SET project_id = $1::uuid WHERE conversation_id = $2::uuid AND project_id IS NULL`,
          [id, conversationId],
        );
      }
    },
    async counts(id: string): Promise<ProjectCounts> {
      const [row] = await sql<ProjectCounts>(
        `SELECT (SELECT count(DISTINCT (m.conversation_id, m.turn))::int FROM messages m JOIN conversations c ON c.id = m.conversation_id
             WHERE m.project_id = $1::uuid AND m.role = 'user' AND c.deleted_at IS NULL) AS turns,
           (SELECT count(*)::int FROM project_files WHERE project_id = $1::uuid) AS files,
           (SELECT count(*)::int FROM project_decisions WHERE project_id = $1::uuid) AS decisions`,
        [id],
      );
      return row ?? { turns: 0, files: 0, decisions: 0 };
    },
    /** Newest first, without content. */
    files: (id: string, limit: number) =>
      sql<FileLine>(
        `SELECT id::text, file_name AS name, file_type AS type,
           to_char(uploaded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "uploadedAt"
         FROM project_files WHERE project_id = $1::uuid ORDER BY uploaded_at DESC, id LIMIT $2::int`,
        [id, limit],
      ),
    /** Marks a file as read by an agent. @returns its stored name, or null when the project has no such file. */
    async tookFacts(id: string, fileName: string, now: Date): Promise<string | null> {
      const [row] = await sql<{ name: string }>(
        `UPDATE project_files SET facts_taken_at = $3::timestamptz WHERE id = (
           SELECT id FROM project_files WHERE project_id = $1::uuid AND lower(file_name) = lower($2) ORDER BY file_name = $2 DESC LIMIT 1)
         RETURNING file_name AS name`,
        [id, fileName, now.toISOString()],
      );
      return row?.name ?? null;
    },
    /** `besides`: the asking turn, which does not count as the last activity. */
    standing: (
      id: string,
      besides: { conversationId: string; turn: number | null } | null,
    ): Promise<StandingRow> => readStanding(sql, id, besides),
    /** Deletes the project and everything in it, for good. */
    remove: (id: string): Promise<void> => purgeProject(sql, { projectId: id, userId }),
    /** The running turn of a conversation; null when there is none. */
    async turnOf(conversationId: string): Promise<number | null> {
      const [row] = await sql<{ turn: number | null }>(
        `SELECT (state->'running'->>'turn')::int AS turn FROM conversations WHERE id = $1::uuid AND activity <> 'idle'`,
        [conversationId],
      );
      return row?.turn ?? null;
    },
    /** The task of a conversation's running turn, from its brief or else its messages. */
    async taskOf(conversationId: string): Promise<string | null> {
      const [row] = await sql<{ task: string | null }>(
        `SELECT coalesce(
           (SELECT s.detail->'brief'->'match'->>'task' FROM steps s WHERE s.conversation_id = c.id AND s.done
              AND s.turn = (c.state->'running'->>'turn')::int AND s.detail ? 'brief' ORDER BY s.step DESC LIMIT 1),
           (SELECT m.task_id FROM messages m WHERE m.conversation_id = c.id AND m.task_id IS NOT NULL
              AND m.superseded_by IS NULL AND m.project_id IS NOT DISTINCT FROM c.project_id ORDER BY m.seq DESC LIMIT 1)) AS task
         FROM conversations c WHERE c.id = $1::uuid`,
        [conversationId],
      );
      return row?.task ?? null;
    },
  };
}
