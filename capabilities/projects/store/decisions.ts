import {
  type Cursor,
  type EmbeddedText,
  MOST_RANKED,
  type NearRow,
  type Page,
  pageOf,
  readVectors,
  type UserTx,
  type VectorRow,
  WORDS,
} from '@roundtable/prisma';
import type { DecisionRow } from './rows.js';

export const EMBEDDED_DECISIONS: EmbeddedText = {
  kind: 'decision',
  table: 'process_memory',
  text: `decision || E'\\n' || rationale || coalesce(E'\\n' || outcome, '') || coalesce(E'\\n' || lessons, '')`,
};

const COLUMNS = `d.id::text, d.project_id::text AS "projectId", p.name AS "projectName", d.decision, d.rationale, r.context, r.outcome, r.lessons,
  d.conversation_id::text AS "conversationId", d.agent_id AS "agentId", d.task_id AS "taskId",
  d.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
/** Row-level security confines it to the user; without a project ($1) it covers all of the user's. */
const OF_PROJECT = `project_decisions d JOIN process_memory r ON r.decision_id = d.id JOIN projects p ON p.id = d.project_id
  WHERE d.user_id = $2::uuid AND ($1::uuid IS NULL OR d.project_id = $1::uuid)`;

const TEXT = `r.decision || ' ' || r.rationale || ' ' || r.context || ' ' || coalesce(r.outcome, '') || ' ' || coalesce(r.lessons, '')`;
const plain = (text: string) => `translate(${text}, 'áéíóúüàèìòùâêîôûñÁÉÍÓÚÜÑ', 'aeiouuaeiouaeiounAEIOUUN')`;
/** Indexed with and without accents, because people often omit them in questions. */
const VECTOR = `(to_tsvector('english', ${TEXT}) || to_tsvector('spanish', ${TEXT})
  || to_tsvector('english', ${plain(TEXT)}) || to_tsvector('spanish', ${plain(TEXT)}))`;
const QUERY = `(${WORDS.query('$3')} || ${WORDS.query(plain('$3'))})`;

export interface NewDecision {
  readonly projectId: string;
  readonly decision: string;
  readonly rationale: string;
  readonly context: string;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  readonly taskId: string | null;
  readonly now: Date;
}

/** Decisions of projects, each with its row in process memory: rationale and outcome (seed 002 §2.6.1). */
export function decisionStore({ sql, userId }: Pick<UserTx, 'sql' | 'userId'>) {
  return {
    async get(projectId: string, id: string): Promise<DecisionRow | null> {
      const [row] = await sql<DecisionRow>(`SELECT ${COLUMNS} FROM ${OF_PROJECT} AND d.id = $3::uuid`, [
        projectId,
        userId,
        id,
      ]);
      return row ?? null;
    },
    /** Newest first. */
    async list(
      projectId: string,
      page: { limit: number; cursor: Cursor | null },
    ): Promise<Page<DecisionRow>> {
      const rows = await sql<DecisionRow>(
        `SELECT ${COLUMNS} FROM ${OF_PROJECT}
           AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3::timestamptz, $4::uuid))
         ORDER BY d.created_at DESC, d.id DESC LIMIT $5::int`,
        [projectId, userId, page.cursor?.at.toISOString() ?? null, page.cursor?.id ?? null, page.limit + 1],
      );
      return pageOf(rows, page.limit, (row) => row.createdAt);
    },
    /** Decisions in the order of the ids. */
    byIds: (ids: readonly string[]) =>
      sql<DecisionRow>(
        `SELECT ${COLUMNS} FROM jsonb_array_elements_text($3::jsonb) WITH ORDINALITY AS wanted(id, place),
           LATERAL (SELECT * FROM project_decisions WHERE id = wanted.id::uuid) d
           JOIN process_memory r ON r.decision_id = d.id JOIN projects p ON p.id = d.project_id
         WHERE d.user_id = $2::uuid AND ($1::uuid IS NULL OR d.project_id = $1::uuid) ORDER BY place`,
        [null, userId, JSON.stringify(ids)],
      ),
    /** Ids of the decisions that share words with the query, best first; without a project, of all projects. */
    async withWords(query: string, projectId: string | null, limit: number): Promise<string[]> {
      const rows = await sql<{ id: string }>(
        `WITH q AS (SELECT ${QUERY} AS words),
         newest AS (
           SELECT d.id, d.created_at, ${VECTOR} AS vector FROM ${OF_PROJECT} AND ${VECTOR} @@ (SELECT words FROM q)
           ORDER BY d.created_at DESC LIMIT ${MOST_RANKED})
         SELECT n.id::text FROM newest n, q ORDER BY ts_rank(n.vector, q.words) DESC, n.created_at DESC LIMIT $4::int`,
        [projectId, userId, query, limit],
      );
      return rows.map((row) => row.id);
    },
    /** Embeddings of the newest decisions, for a comparison in this process. */
    async vectors(model: string, projectId: string | null, limit: number): Promise<NearRow[]> {
      const rows = await sql<VectorRow>(
        `SELECT d.id::text, array_send(e.vector) AS vector FROM embeddings e, ${OF_PROJECT}
           AND e.kind = 'decision' AND e.ref_id = r.id AND e.model = $3 AND r.embedded_with = $3
         ORDER BY d.created_at DESC LIMIT $4::int`,
        [projectId, userId, model, limit],
      );
      return readVectors(rows);
    },
    /** The id of a decision of the project with the same text and rationale, in any case. */
    async findDuplicateId(projectId: string, decision: string, rationale: string): Promise<string | null> {
      const [row] = await sql<{ id: string }>(
        `SELECT id::text FROM project_decisions
         WHERE project_id = $1::uuid AND lower(decision) = lower($2) AND lower(rationale) = lower($3) LIMIT 1`,
        [projectId, decision, rationale],
      );
      return row?.id ?? null;
    },
    async create(made: NewDecision): Promise<string> {
      const [row] = await sql<{ id: string }>(
        `WITH decided AS (
           INSERT INTO project_decisions (project_id, user_id, conversation_id, decision, rationale, agent_id, task_id, created_at)
           VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $9::timestamptz) RETURNING id)
         INSERT INTO process_memory (user_id, project_id, decision_id, context, decision, rationale, created_at, updated_at)
         SELECT $2::uuid, $1::uuid, id, $8, $4, $5, $9::timestamptz, $9::timestamptz FROM decided RETURNING decision_id::text AS id`,
        [
          made.projectId,
          userId,
          made.conversationId,
          made.decision,
          made.rationale,
          made.agentId,
          made.taskId,
          made.context,
          made.now.toISOString(),
        ],
      );
      if (row === undefined) throw new Error('the decision was not inserted');
      return row.id;
    },
    /** Records the outcome of a decision; null leaves a column unchanged. */
    async recordOutcome(
      id: string,
      learned: { outcome: string | null; lessons: string | null; now: Date },
    ): Promise<void> {
      await sql(
        `UPDATE process_memory SET outcome = coalesce($2, outcome), lessons = coalesce($3, lessons), updated_at = $4::timestamptz,
           embedded_with = NULL WHERE decision_id = $1::uuid`,
        [id, learned.outcome, learned.lessons, learned.now.toISOString()],
      );
    },
  };
}
