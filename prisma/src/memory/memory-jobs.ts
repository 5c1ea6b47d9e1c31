import type { Sql } from '../sql.js';

export interface MemoryJob {
  readonly conversationId: string;
  readonly userId: string;
  /** Until when this worker has it, as Postgres writes it: settles it only if no turn came meanwhile. */
  readonly leasedUntil: string;
  readonly attempts: number;
}

/** Notes that conversations are to be remembered once they have been quiet for so long. System role; safe to repeat. */
export async function noteTurns(
  sql: Sql,
  conversations: readonly { readonly conversationId: string; readonly userId: string }[],
  quietMs: number,
): Promise<void> {
  await sql(
    `INSERT INTO conversation_memory (conversation_id, user_id, due_at)
     SELECT c.id, c.user_id, now() + $2::int * interval '1 millisecond'
     FROM conversations c WHERE c.id = ANY ($1::uuid[]) AND c.deleted_at IS NULL
     ON CONFLICT (conversation_id) DO UPDATE SET due_at = excluded.due_at, attempts = 0`,
    [`{${conversations.map((one) => one.conversationId).join(',')}}`, quietMs],
  );
}

/**
 * Takes conversations that are due; each is this worker's for five minutes, doubling with every try, so that a worker
 * that dies or a model that is away only delays them. System role; what another worker takes is skipped. Times are stored
 * rounded to the millisecond, so what is due now may stand half a millisecond ahead.
 */
export function leaseDue(sql: Sql, limit: number): Promise<MemoryJob[]> {
  return sql<MemoryJob>(
    `UPDATE conversation_memory m SET attempts = m.attempts + 1,
       due_at = now() + least(interval '5 minutes' * power(2, least(m.attempts, 10)), interval '6 hours')
     WHERE m.conversation_id IN (
       SELECT conversation_id FROM conversation_memory WHERE due_at <= now() + interval '1 millisecond' ORDER BY due_at LIMIT $1::int FOR UPDATE SKIP LOCKED)
     RETURNING m.conversation_id::text AS "conversationId", m.user_id::text AS "userId", m.due_at::text AS "leasedUntil", m.attempts`,
    [limit],
  );
}

/** As the conversation's user. A turn that came meanwhile has set another time, which stays. */
export async function settleJob(sql: Sql, job: MemoryJob): Promise<void> {
  await sql(
    `UPDATE conversation_memory SET due_at = NULL, attempts = 0 WHERE conversation_id = $1::uuid AND due_at = $2::timestamptz`,
    [job.conversationId, job.leasedUntil],
  );
}

export interface TalkRow {
  readonly seq: number;
  readonly turn: number;
  readonly role: 'user' | 'agent';
  readonly agent: string | null;
  /** The joined name of coaches who spoke as one. */
  readonly joinedName: string | null;
  readonly text: string;
  readonly at: string;
  /** Said in a scope, or of all of them: nothing of it may be known elsewhere. */
  readonly inScope: boolean;
  /** Said when text of others had reached the agents: their words may be made of it. */
  readonly afterOutside: boolean;
}

/**
 * Words of user and agents between two rows, the newest at most; each cut to a length that a summary needs. With
 * `scope`, only what was said in that one, or outside of any (null).
 */
export async function readTalk(
  sql: Sql,
  conversationId: string,
  about: {
    readonly after: number;
    readonly through: number | null;
    readonly limit: number;
    readonly scope?: string | null;
  },
): Promise<TalkRow[]> {
  const rows = await sql<TalkRow>(
    `SELECT seq, turn, role, agent, composite->>'name' AS "joinedName", left(text, 2000) AS text, created_at::text AS at,
       project_id IS NOT NULL AS "inScope",
       coalesce(turn >= (SELECT outside_since FROM conversations WHERE id = $1::uuid), false) AS "afterOutside" FROM messages
     WHERE conversation_id = $1::uuid AND seq > $2::int AND seq <= coalesce($3::int, 2147483647)
       AND ($5::boolean OR project_id IS NOT DISTINCT FROM $6::uuid)
       AND role IN ('user', 'agent') AND kind = 'text' AND text <> '' AND superseded_by IS NULL ORDER BY seq DESC LIMIT $4::int`,
    [conversationId, about.after, about.through, about.limit, about.scope === undefined, about.scope ?? null],
  );
  return rows.toReversed();
}

export interface ConversationMemoryRow {
  readonly teamId: string;
  readonly teamHash: string | null;
  readonly locale: string;
  readonly title: string | null;
  readonly autoTitle: string | null;
  readonly rememberedSeq: number;
  /** The latest one of the scope that was asked for. */
  readonly summary: { readonly throughSeq: number; readonly text: string } | null;
}

/** Null when the conversation was deleted. */
export async function readConversationMemory(
  sql: Sql,
  conversationId: string,
  scope: string | null = null,
): Promise<ConversationMemoryRow | null> {
  const [row] = await sql<ConversationMemoryRow>(
    `SELECT c.team_id AS "teamId", t.current_hash AS "teamHash", c.locale, c.title, m.auto_title AS "autoTitle",
       coalesce(m.remembered_seq, 0) AS "rememberedSeq",
       (SELECT json_build_object('throughSeq', through_seq, 'text', text) FROM conversation_summaries
         WHERE conversation_id = c.id AND project_id IS NOT DISTINCT FROM $2::uuid ORDER BY through_seq DESC LIMIT 1) AS summary
     FROM conversations c LEFT JOIN conversation_memory m ON m.conversation_id = c.id LEFT JOIN teams t ON t.id = c.team_id
     WHERE c.id = $1::uuid AND c.deleted_at IS NULL`,
    [conversationId, scope],
  );
  return row ?? null;
}

/** Beside the messages, never instead of them. */
export async function keepConversationSummary(
  sql: Sql,
  conversationId: string,
  summary: {
    readonly throughSeq: number;
    readonly throughTurn: number;
    readonly text: string;
    readonly model: string;
    /** Whose talk it sums up; one that is gone meanwhile keeps none. */
    readonly scope: string | null;
  },
): Promise<void> {
  await sql(
    `INSERT INTO conversation_summaries (conversation_id, through_seq, through_turn, user_id, text, model, project_id)
     SELECT id, $2::int, $3::int, user_id, $4, $5, $6::uuid FROM conversations WHERE id = $1::uuid AND deleted_at IS NULL
       AND ($6::uuid IS NULL OR EXISTS (SELECT 1 FROM projects WHERE id = $6::uuid))
     ON CONFLICT (conversation_id, through_seq) DO NOTHING`,
    [conversationId, summary.throughSeq, summary.throughTurn, summary.text, summary.model, summary.scope],
  );
}

/** Gives the conversation a title, unless it has one that the user chose. Its place in lists stays. */
export async function keepAutoTitle(sql: Sql, conversationId: string, title: string): Promise<void> {
  await sql(
    `WITH titled AS (
       UPDATE conversations c SET title = $2 WHERE c.id = $1::uuid AND c.deleted_at IS NULL AND (c.title IS NULL
         OR c.title = (SELECT auto_title FROM conversation_memory WHERE conversation_id = c.id))
       RETURNING id, user_id)
     INSERT INTO conversation_memory (conversation_id, user_id, auto_title) SELECT id, user_id, $2 FROM titled
     ON CONFLICT (conversation_id) DO UPDATE SET auto_title = excluded.auto_title`,
    [conversationId, title],
  );
}

/** Moves the watermark. @returns false when the conversation is gone: then nothing of it may be kept. */
export async function markRemembered(sql: Sql, conversationId: string, seq: number): Promise<boolean> {
  const rows = await sql(
    `UPDATE conversation_memory m SET remembered_seq = greatest(m.remembered_seq, $2::int)
     FROM conversations c JOIN profiles p ON p.id = c.user_id
     WHERE m.conversation_id = $1::uuid AND c.id = m.conversation_id AND c.deleted_at IS NULL AND p.deleted_at IS NULL
     RETURNING m.conversation_id`,
    [conversationId, seq],
  );
  return rows.length === 1;
}

export interface AgentTurns {
  readonly agent: string;
  readonly turns: number;
  readonly asked: number;
  readonly declined: number;
}

/** Adds to what is known of how the user gets on with each agent of a team. */
export async function addAgentPreferences(
  sql: Sql,
  about: {
    readonly userId: string;
    readonly teamId: string;
    readonly at: string;
    readonly agents: readonly AgentTurns[];
  },
): Promise<void> {
  await sql(
    `INSERT INTO agent_preferences AS p (user_id, team_id, agent, turns, asked, declined, last_at)
     SELECT $1::uuid, $2, x.agent, x.turns, x.asked, x.declined, $3::timestamptz
     FROM jsonb_to_recordset($4::jsonb) AS x(agent text, turns int, asked int, declined int)
     ON CONFLICT (user_id, team_id, agent) DO UPDATE SET turns = p.turns + excluded.turns, asked = p.asked + excluded.asked,
       declined = p.declined + excluded.declined, last_at = greatest(p.last_at, excluded.last_at)`,
    [about.userId, about.teamId, about.at, JSON.stringify(about.agents)],
  );
}

/** The cost of a call that no turn made, under a name of its own; of a deleted account nothing is kept. */
export async function addUsage(
  sql: Sql,
  userId: string,
  usage: {
    readonly agent: string;
    readonly model: string;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cacheReadTokens: number;
    readonly cacheWriteTokens: number;
    readonly costMicros: number;
  },
): Promise<void> {
  await sql(
    `INSERT INTO usage AS u (user_id, day, agent, model, calls, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_micros)
     SELECT id, current_date, $2, $3, 1, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint
     FROM profiles WHERE id = $1::uuid AND deleted_at IS NULL
     ON CONFLICT (user_id, day, agent, model) DO UPDATE SET calls = u.calls + 1,
       input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
       cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
       cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens, cost_micros = u.cost_micros + excluded.cost_micros`,
    [
      userId,
      usage.agent,
      usage.model,
      usage.inputTokens,
      usage.outputTokens,
      usage.cacheReadTokens,
      usage.cacheWriteTokens,
      usage.costMicros,
    ],
  );
}
