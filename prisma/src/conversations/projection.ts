import type { Sql } from '../sql.js';
import { type AttributeColumns, attributesOf } from './attribute-columns.js';

/** A conversation's present state, from the rows alone: for `GET /api/conversations/:id`. */
export interface ConversationRow {
  readonly id: string;
  readonly team: string;
  readonly title: string | null;
  readonly sessionType: string;
  /** Attributes that capabilities keep. */
  readonly attributes: Readonly<Record<string, string | null>>;
  readonly locale: string;
  readonly activity: 'idle' | 'thinking' | 'pending_model';
  readonly currentAgent: string;
  readonly agentName: string;
  /** Of a composite agent: all its members. */
  readonly members: readonly string[] | null;
  readonly turn: number;
  readonly eventNo: number;
  /** What the conversation is about, as the last handoff says it; empty before the first one. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly totals: Readonly<Record<string, number>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly pinned: boolean;
  readonly archived: boolean;
}

const facts = (columns: AttributeColumns) => `
SELECT c.id::text, c.team_id AS team, c.title, c.session_type AS "sessionType", ${attributesOf(columns)} AS attributes, c.locale, c.activity, c.current_agent AS "currentAgent",
  coalesce(c.state->'composite'->>'name', c.state->'team'->'names'->>c.current_agent, a.name, c.current_agent) AS "agentName",
  c.state->'composite'->'members' AS members,
  coalesce((c.state->>'turn')::int, 0) AS turn, c.event_no AS "eventNo", c.state->'totals' AS totals, c.context,
  to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
  c.pinned_at IS NOT NULL AS pinned, c.archived_at IS NOT NULL AS archived
FROM conversations c
LEFT JOIN LATERAL (
  SELECT coalesce(agent->'names'->>c.locale, agent->>'name') AS name FROM teams t JOIN team_versions v ON v.hash = t.current_hash,
    jsonb_array_elements(v.content->'agents') AS agent
  WHERE t.id = c.team_id AND agent->>'id' = c.current_agent
) a ON true
WHERE c.deleted_at IS NULL`;

/** No id sorts after it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function readConversation(
  sql: Sql,
  id: string,
  columns: AttributeColumns,
): Promise<ConversationRow | null> {
  const [row] = await sql<ConversationRow>(`${facts(columns)} AND c.id = $1::uuid`, [id]);
  return row ?? null;
}

/**
 * Newest first. `before`: the (updated_at, id) of the last row of the page before. `where`: required values of attributes.
 * `pinned` null: pinned or not.
 */
export function listConversations(
  sql: Sql,
  page: {
    limit: number;
    before: { at: string; id: string } | null;
    where: Readonly<Record<string, string>>;
    archived: boolean;
    pinned: boolean | null;
  },
  columns: AttributeColumns,
) {
  const where = Object.entries(page.where).flatMap(([name, value]) => {
    const column = columns[name];
    return column === undefined ? [] : [{ column, value }];
  });
  return sql<ConversationRow>(
    // The same conditions as the partial indexes have, bare columns, and a cursor even for the first page: so that an index scan gives both order and place.
    `${facts(columns)} AND c.archived_at IS ${page.archived ? 'NOT ' : ''}NULL${page.pinned === null ? '' : ` AND c.pinned_at IS ${page.pinned ? 'NOT ' : ''}NULL`}
       AND (c.updated_at, c.id) < ($2::timestamptz, $3::uuid)${where.map(({ column }, i) => ` AND c.${column} = $${i + 4}`).join('')}
     ORDER BY c.updated_at DESC, c.id DESC LIMIT $1::int`,
    [
      page.limit,
      page.before?.at ?? 'infinity',
      page.before?.id ?? LAST_ID,
      ...where.map(({ value }) => value),
    ],
  );
}

export interface ConversationParts {
  readonly transitions: readonly Record<string, unknown>[];
  readonly transitionCount: number;
  readonly confirmations: readonly Record<string, unknown>[];
  readonly inbox: readonly Record<string, unknown>[];
  /** The opening line of this type of conversation, and the agent that says it; null when the team has none. */
  readonly opening: {
    readonly agent: { readonly id: string; readonly name: string };
    readonly text: string;
  } | null;
  /** The latest summary of older messages. */
  readonly summary: string | null;
  /** The latest notice that the model is unavailable. */
  readonly pending: { readonly message: string; readonly retryAt: string } | null;
}

const ISO = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const TRANSITIONS = `SELECT seq, from_agent AS "from", to_agent AS "to", nullif(members, '{}') AS members, via, reason, context, announcement, turn, after_seq AS "afterSeq", ${ISO('at')} AS at
FROM agent_transitions WHERE conversation_id = $1::uuid`;

const OPENING = `SELECT json_build_object(
    'agent', json_build_object('id', v.content->>'home', 'name',
      (SELECT coalesce(a->'names'->>c.locale, a->>'name') FROM jsonb_array_elements(v.content->'agents') a WHERE a->>'id' = v.content->>'home')),
    'text', coalesce(o.line->>c.locale, o.line->>'en'))
  FROM conversations c JOIN teams t ON t.id = c.team_id JOIN team_versions v ON v.hash = t.current_hash,
    LATERAL (SELECT v.content->'sessions'->c.session_type->'opening' AS line) o
  WHERE c.id = $1::uuid AND o.line IS NOT NULL`;

/** Up to 1,000 transitions, the open confirmations and the inputs that no turn has taken yet. */
export async function readParts(sql: Sql, id: string): Promise<ConversationParts> {
  const [row] = await sql<ConversationParts>(
    `SELECT
       (SELECT coalesce(json_agg(t ORDER BY t.seq), '[]') FROM (${TRANSITIONS} ORDER BY seq DESC LIMIT 1000) t) AS transitions,
       (SELECT count(*)::int FROM agent_transitions WHERE conversation_id = $1::uuid) AS "transitionCount",
       (SELECT coalesce(json_agg(jsonb_build_object('id', id, 'kind', kind, 'editable', editable, 'expiresAt', ${ISO('expires_at')},
           'turn', turn) || preview ORDER BY created_at, id), '[]')
         FROM confirmations WHERE conversation_id = $1::uuid AND status = 'open' AND expires_at > now()) AS confirmations,
       (SELECT coalesce(json_agg(json_build_object('messageId', id, 'n', n, 'kind', kind, 'text', text, 'acceptedAt', ${ISO('created_at')}, 'editedAt', ${ISO('edited_at')}) ORDER BY n), '[]')
         FROM inputs WHERE conversation_id = $1::uuid AND taken_at IS NULL AND outcome IS NULL) AS inbox,
       (${OPENING}) AS opening,
       (SELECT text FROM conversation_summaries WHERE conversation_id = $1::uuid
           AND project_id IS NOT DISTINCT FROM (SELECT project_id FROM conversations WHERE id = $1::uuid)
         ORDER BY through_seq DESC LIMIT 1) AS summary,
       (SELECT json_build_object('message', e.data->>'message', 'retryAt', ${ISO("(e.created_at + (e.data->>'retryAfterMs')::float * interval '1 millisecond')")})
         FROM events e JOIN conversations c ON c.id = e.conversation_id AND c.activity = 'pending_model'
         WHERE e.conversation_id = $1::uuid AND e.type = 'turn.pending' ORDER BY e.id DESC LIMIT 1) AS pending`,
    [id],
  );
  if (row === undefined) throw new Error('the projection query returned no row');
  return row;
}

const MESSAGE_JSON = `json_build_object('id', m.id, 'seq', m.seq, 'turn', m.turn, 'role', m.role,
  'agent', CASE WHEN m.agent IS NULL THEN NULL ELSE jsonb_strip_nulls(jsonb_build_object('id', m.agent,
    'name', coalesce(m.composite->>'name', c.state->'team'->'names'->>m.agent, m.agent), 'members', m.composite->'members')) END,
  'kind', m.kind, 'text', m.text, 'stopReason', m.stop_reason, 'taskId', m.task_id, 'supersededBy', m.superseded_by,
  'toolCalls', (SELECT coalesce(json_agg(json_build_object('callId', concat_ws('.', t.turn, t.reply, t.index), 'tool', t.tool, 'input', t.input, 'result', t.result, 'isError', t.is_error, 'status', t.status) ORDER BY t.index), '[]')
    FROM tool_calls t WHERE t.conversation_id = m.conversation_id AND t.turn = m.turn AND t.reply = m.step AND m.role = 'agent'),
  'thoughts', (SELECT coalesce(json_agg(left(thought, 8000)), '[]') FROM (
      SELECT btrim(CASE b->'raw'->>'type' WHEN 'thinking' THEN b->'raw'->>'thinking' WHEN 'reasoning' THEN b->'raw'->>'text' END, E' \\n\\r\\t') AS thought
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(m.blocks) = 'array' AND m.role = 'agent' THEN m.blocks ELSE '[]' END) b
    ) t WHERE thought <> ''),
  'createdAt', ${ISO('m.created_at')})`;

/**
 * Transcript rows after a `seq` in ascending order, or before one in descending order; without drafts that a review sent
 * back.
 */
export async function readMessages(
  sql: Sql,
  id: string,
  page: { order: 'asc' | 'desc'; from: number; limit: number },
) {
  const [behind, order] = page.order === 'asc' ? ['>', 'ASC'] : ['<', 'DESC'];
  const rows = await sql<{ seq: number; turn: number; message: Record<string, unknown> }>(
    `SELECT m.seq, m.turn, ${MESSAGE_JSON} AS message FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE m.conversation_id = $1::uuid AND m.seq ${behind} $2::int AND m.kind <> 'draft' ORDER BY m.seq ${order} LIMIT $3::int`,
    [id, page.from, page.limit],
  );
  return rows;
}

export interface TurnRow {
  readonly n: number;
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  readonly turn: number | null;
  readonly outcome: string | null;
  readonly code: string | null;
  /** The id of the input that answers for this one. */
  readonly mergedInto: string | null;
  readonly stopReason: string | null;
  readonly messages: readonly TurnMessage[];
  readonly confirmations: readonly Record<string, unknown>[];
  readonly decided: { readonly status: string } | null;
}

export interface TurnMessage {
  readonly role: string;
  readonly kind: string;
  readonly text: string;
  readonly agent: { readonly id: string; readonly name: string } | null;
  readonly toolCalls: readonly {
    readonly tool: string;
    readonly input: unknown;
    readonly result: unknown;
    readonly status: string;
  }[];
}

/** An input with the results of its turn. */
export async function readTurn(sql: Sql, conversationId: string, n: number): Promise<TurnRow | null> {
  const [row] = await sql<TurnRow>(
    `SELECT i.n, i.id::text, i.kind, i.turn, i.outcome, i.outcome_code AS code, i.stop_reason AS "stopReason",
       (SELECT o.id::text FROM inputs o WHERE o.conversation_id = i.conversation_id AND o.n = i.merged_into) AS "mergedInto",
       (SELECT coalesce(json_agg(${MESSAGE_JSON} ORDER BY m.seq), '[]') FROM messages m
         WHERE m.conversation_id = i.conversation_id AND m.turn = i.turn AND m.kind <> 'draft') AS messages,
       (SELECT coalesce(json_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'editable', f.editable, 'expiresAt', ${ISO('f.expires_at')}) || f.preview ORDER BY f.reply, f.index), '[]')
         FROM confirmations f WHERE f.conversation_id = i.conversation_id AND f.turn = i.turn) AS confirmations,
       (SELECT json_build_object('status', f.status) FROM confirmations f WHERE f.id = i.confirmation_id AND f.conversation_id = i.conversation_id) AS decided
     FROM inputs i JOIN conversations c ON c.id = i.conversation_id
     WHERE i.conversation_id = $1::uuid AND i.n = $2::int AND c.deleted_at IS NULL`,
    [conversationId, n],
  );
  return row ?? null;
}
