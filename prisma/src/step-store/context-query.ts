import type { ContextScope, ContextSource } from '@roundtable/core';

/**
 * The conversation's present project, or none. Bare, `IS NOT DISTINCT FROM` counts as rare, and the planner would sort a
 * whole conversation for its last row; of a CASE it expects every second row.
 */
const PROJECT_NOW = 'CASE WHEN project_id IS NOT DISTINCT FROM $6::uuid THEN true ELSE false END';
/** Rows of other projects are not there (seed 002 §4.2), but for the running turn: what happens in it is one whole. */
const IN_PROJECT = `(${PROJECT_NOW} OR turn = $3::int)`;
/** A call stays paired with its reply, whatever its result told of: another project's, or that of a look into all of them. */
const NOT_KEPT = `'"This told of another project and is not kept here."'::jsonb`;

/** Rows of others' making concern a conversation as long as it is free of such text itself. */
const FREE = `NOT EXISTS (SELECT 1 FROM conversations WHERE id = $1::uuid AND outside_since IS NOT NULL AND files_since IS NOT NULL)`;
/** What agents wrote under the influence of others' text, as far as the running turn tells of it. */
const DERIVED_OPENING = `SELECT coalesce(json_agg(json_build_object('id', d.row_id, 'source', d.source, 'opensTurn', true)), '[]')
    FROM inputs i JOIN derived_rows d ON d.user_id = $2::uuid AND d.row_id = i.topic_id
    WHERE i.conversation_id = $1::uuid AND i.turn = $3::int AND ${FREE}`;

/** $1 conversation, $2 user, $3 turn, $4 agent, $5 messages of a window, $6 project: all of them are used by every scope. */
const ANCHOR = `
WITH begins AS (
  -- Where the last call's window began; without one, the last messages.
  SELECT coalesce(
    (SELECT (detail->'window') || jsonb_build_object('at', turn) FROM steps
      WHERE conversation_id = $1::uuid AND turn <= $3::int AND ${PROJECT_NOW} AND detail ? 'window' ORDER BY turn DESC, step DESC LIMIT 1),
    (SELECT jsonb_build_object('from', seq, 'turn', turn, 'at', NULL) FROM messages
      WHERE conversation_id = $1::uuid AND ${PROJECT_NOW} AND role IN ('user', 'agent') AND text <> '' ORDER BY seq DESC OFFSET $5::int LIMIT 1),
    '{"from": 0, "turn": 0, "at": null}') AS place
)`;
const FROM_SEQ = `(SELECT (place->>'from')::int FROM begins)`;
const FROM_TURN = `(SELECT (place->>'turn')::int FROM begins)`;

const TRANSCRIPT: Readonly<Record<string, string>> = {
  anchor: 'SELECT place FROM begins',
  messages: `SELECT coalesce(json_agg(json_build_object('id', id, 'seq', seq, 'turn', turn, 'step', step, 'role', role, 'agent', agent,
      'composite', composite, 'kind', kind, 'text', text, 'blocks', blocks, 'stopReason', stop_reason) ORDER BY seq), '[]')
    FROM messages WHERE conversation_id = $1::uuid AND seq >= ${FROM_SEQ} AND ${IN_PROJECT}`,
  calls: `SELECT coalesce(json_agg(json_build_object('turn', turn, 'reply', reply, 'index', index, 'toolUseId', tool_use_id, 'agent', agent,
      'tool', tool, 'input', input, 'status', status, 'isError', is_error, 'result', CASE WHEN ${IN_PROJECT} THEN result ELSE ${NOT_KEPT} END)
      ORDER BY turn, reply, index), '[]')
    FROM tool_calls WHERE conversation_id = $1::uuid AND turn >= ${FROM_TURN}`,
  transitions: `SELECT coalesce(json_agg(json_build_object('seq', seq, 'from', from_agent, 'to', to_agent, 'via', via, 'reason', reason,
      'context', context, 'announcement', announcement, 'turn', turn, 'afterSeq', after_seq, 'at', at) ORDER BY seq), '[]')
    FROM agent_transitions WHERE conversation_id = $1::uuid AND turn >= ${FROM_TURN} AND ${IN_PROJECT}`,
  earlier: `SELECT json_build_object('throughSeq', through_seq, 'text', text) FROM conversation_summaries
    WHERE conversation_id = $1::uuid AND ${PROJECT_NOW} ORDER BY through_seq DESC LIMIT 1`,
  last_tier: `SELECT json_build_object('turn', turn, 'tier', detail->>'tier') FROM steps
    WHERE conversation_id = $1::uuid AND turn BETWEEN $3::int - 30 AND $3::int AND agent = $4 AND detail ? 'tier'
    ORDER BY turn DESC, step DESC LIMIT 1`,
  profile: `SELECT json_build_object('userName', name, 'timeZone', time_zone, 'communicationStyle', communication_style)
    FROM profiles WHERE id = $2::uuid`,
  proposals: `SELECT coalesce(json_agg(json_build_object('kind', kind, 'summary', coalesce(preview->>'summary', kind)) ORDER BY created_at), '[]')
    FROM confirmations WHERE conversation_id = $1::uuid AND ${PROJECT_NOW} AND status = 'open' AND expires_at > now()`,
  notes: `SELECT coalesce(json_agg(detail->>'note' ORDER BY step), '[]')
    FROM steps WHERE conversation_id = $1::uuid AND turn = $3::int AND done AND detail->>'note' IS NOT NULL`,
  brief: `SELECT detail->'brief' FROM steps
    WHERE conversation_id = $1::uuid AND turn = $3::int AND done AND detail ? 'brief' ORDER BY step DESC LIMIT 1`,
  derived: DERIVED_OPENING,
  derives: `SELECT EXISTS (SELECT 1 FROM derived_rows WHERE user_id = $2::uuid) AND ${FREE}`,
  // A check-in from outside of the talk says which goal it is about, its message does not.
  check_in_goals: `SELECT coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) ORDER BY i.n), '[]')
    FROM inputs i JOIN check_ins c ON c.conversation_id = i.conversation_id AND c.input_id = i.id
    JOIN goals g ON g.id = c.goal_id AND g.deleted_at IS NULL
    WHERE i.conversation_id = $1::uuid AND i.turn = $3::int AND c.user_id = $2::uuid AND c.input_id IS NOT NULL AND c.responded_at IS NULL`,
};

const GOAL_LINE = `'id', g.id, 'title', g.title, 'status', g.status, 'why', g.why,
      'milestones', (SELECT count(*) FROM milestones m WHERE m.goal_id = g.id),
      'done', (SELECT count(*) FROM milestones m WHERE m.goal_id = g.id AND m.done_at IS NOT NULL)`;
const WIN_COUNTS = `,
      'microWins', (SELECT count(*) FROM micro_wins w WHERE w.goal_id = g.id),
      'microWinsDone', (SELECT count(*) FROM micro_wins w WHERE w.goal_id = g.id AND w.done_at IS NOT NULL)`;
const goalLines = (
  line: string,
) => `SELECT coalesce(json_agg(json_build_object(${line}) ORDER BY g.created_at), '[]')
    FROM (SELECT * FROM goals WHERE user_id = $2::uuid AND status <> 'completed' AND deleted_at IS NULL ORDER BY created_at LIMIT 30) g`;

const GOAL_DETAILS = `SELECT coalesce(json_agg(json_build_object('id', g.id, 'title', g.title, 'status', g.status, 'why', g.why, 'notes', left(g.notes, 5000),
      'milestones', (SELECT coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'targetDate', m.target_date, 'doneAt', m.done_at) ORDER BY m.created_at), '[]') FROM milestones m WHERE m.goal_id = g.id),
      'microWins', (SELECT coalesce(json_agg(json_build_object('id', w.id, 'title', w.title, 'doneAt', w.done_at) ORDER BY w.created_at), '[]') FROM (SELECT * FROM micro_wins WHERE goal_id = g.id ORDER BY created_at DESC LIMIT 20) w),
      'intentions', (SELECT coalesce(json_agg(json_build_object('id', i.id, 'ifSituation', i.if_situation, 'thenAction', i.then_action) ORDER BY i.created_at), '[]') FROM implementation_intentions i WHERE i.goal_id = g.id))
      ORDER BY g.updated_at DESC), '[]')
    FROM (SELECT * FROM goals WHERE user_id = $2::uuid AND deleted_at IS NULL ORDER BY updated_at DESC LIMIT 10) g`;

const ACHIEVEMENTS = `SELECT coalesce(json_agg(json_build_object('kind', kind, 'title', title, 'goal', goal, 'goalId', goal_id, 'at', at) ORDER BY at DESC), '[]') FROM (
      SELECT d.* FROM goals g, LATERAL (
        SELECT 'milestone' AS kind, m.title, g.title AS goal, g.id AS goal_id, m.done_at AS at FROM milestones m WHERE m.goal_id = g.id
        UNION ALL SELECT 'micro_win', w.title, g.title, g.id, w.done_at FROM micro_wins w WHERE w.goal_id = g.id
        UNION ALL SELECT 'goal', g.title, g.title, g.id, g.completed_at) d
      WHERE g.user_id = $2::uuid AND g.deleted_at IS NULL AND d.at > now() - interval '14 days' ORDER BY d.at DESC LIMIT 10) done`;

const COMMITMENTS = `SELECT coalesce(json_agg(json_build_object('id', c.id, 'text', c.text, 'dueAt', c.due_at, 'goal', g.title) ORDER BY c.due_at), '[]')
    FROM (SELECT * FROM commitments WHERE user_id = $2::uuid AND status = 'open' ORDER BY due_at LIMIT 20) c
    LEFT JOIN goals g ON g.id = c.goal_id AND g.deleted_at IS NULL`;

const FOLLOW_UPS = `SELECT coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'note', f.note, 'dueAt', f.due_at, 'rhythm', f.rhythm,
      'status', f.status, 'spokenAt', d.spoken_at, 'answeredAt', d.answered_at) ORDER BY f.due_at), '[]')
    FROM (SELECT * FROM follow_ups WHERE user_id = $2::uuid AND status IN ('scheduled', 'sent') ORDER BY due_at LIMIT 15) f
    LEFT JOIN LATERAL (SELECT i.taken_at AS spoken_at, v.answered_at FROM follow_up_deliveries v
      JOIN inputs i ON i.conversation_id = v.conversation_id AND i.n = v.input_no
      WHERE v.follow_up_id = f.id AND i.taken_at IS NOT NULL AND v.dropped_at IS NULL ORDER BY v.occurrence DESC LIMIT 1) d ON true`;

/** The active project with its facts, its newest files by their beginnings, its newest decisions. */
const PROJECT = `SELECT json_build_object('id', p.id, 'name', p.name, 'lastAccessedAt', p.last_accessed_at,
      'facts', (SELECT coalesce(json_agg(json_build_object('key', key, 'value', value, 'source', source) ORDER BY key), '[]')
        FROM project_metadata WHERE project_id = p.id AND key NOT LIKE 'preference.%'),
      'preferences', (SELECT coalesce(json_agg(json_build_object('key', substr(key, 12), 'value', value) ORDER BY key), '[]')
        FROM project_metadata WHERE project_id = p.id AND key LIKE 'preference.%'),
      'files', (SELECT coalesce(json_agg(json_build_object('name', file_name, 'type', file_type, 'uploadedAt', uploaded_at,
          'factsTaken', facts_taken_at IS NOT NULL, 'excerpt', left(text, CASE WHEN facts_taken_at IS NULL THEN 6000 ELSE 600 END)) ORDER BY uploaded_at DESC), '[]')
        FROM (SELECT * FROM project_files WHERE project_id = p.id ORDER BY uploaded_at DESC LIMIT 8) f),
      'decisions', (SELECT coalesce(json_agg(json_build_object('decision', decision, 'rationale', rationale, 'at', created_at) ORDER BY created_at DESC), '[]')
        FROM (SELECT * FROM project_decisions WHERE project_id = p.id ORDER BY created_at DESC LIMIT 8) d))
    FROM conversations c JOIN projects p ON p.id = c.project_id WHERE c.id = $1::uuid`;

/** The file that the running turn is to greet. */
const UPLOADED = `SELECT coalesce(json_agg(json_build_object('name', f.file_name, 'characters', length(f.text)) ORDER BY i.n), '[]')
    FROM inputs i JOIN project_files f ON f.id = i.topic_id
    WHERE i.conversation_id = $1::uuid AND i.turn = $3::int AND i.topic = 'project_file' AND f.project_id = $6::uuid`;

const PROJECTS = `SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'lastAccessedAt', p.last_accessed_at,
      'active', p.id IS NOT DISTINCT FROM (SELECT project_id FROM conversations WHERE id = $1::uuid)) ORDER BY p.last_accessed_at DESC), '[]')
    FROM (SELECT * FROM projects WHERE user_id = $2::uuid ORDER BY last_accessed_at DESC LIMIT 20) p`;

/** Of these rows of a user, those that are derived. $1 user, $2 ids */
export const DERIVED_AMONG = `SELECT row_id::text AS id, source, false AS "opensTurn" FROM derived_rows
  WHERE user_id = $1::uuid AND row_id = ANY ($2::uuid[])`;

/** What each source of an agent's scope reads; of two that read the same column, the later one reads more. */
const SOURCES: Readonly<Partial<Record<ContextSource, Readonly<Record<string, string>>>>> = {
  goals: { goals: goalLines(GOAL_LINE) },
  goal_progress: { goals: goalLines(`${GOAL_LINE}${WIN_COUNTS}`), goal_details: GOAL_DETAILS },
  goal_detail: { goal_details: GOAL_DETAILS },
  user_summary: { user_summary: 'SELECT summary_json FROM user_summaries WHERE user_id = $2::uuid' },
  days_since_check_in: { last_check_in: 'SELECT max(created_at) FROM check_ins WHERE user_id = $2::uuid' },
  moments: {
    achievements: ACHIEVEMENTS,
    last_check_ins: `SELECT coalesce(json_agg(json_build_object('id', id, 'content', left(content, 600), 'at', created_at) ORDER BY created_at), '[]')
      FROM (SELECT id, content, created_at FROM check_ins WHERE user_id = $2::uuid ORDER BY created_at DESC LIMIT 2) c`,
  },
  commitments: { commitments: COMMITMENTS },
  follow_ups: { follow_ups: FOLLOW_UPS },
  project: { project: PROJECT, uploaded: UPLOADED },
  projects: { projects: PROJECTS },
};

const PREFERENCES = `SELECT coalesce(json_agg(json_build_object('agent', agent, 'turns', turns, 'asked', asked, 'declined', declined) ORDER BY turns DESC), '[]')
    FROM (SELECT * FROM agent_preferences WHERE user_id = $2::uuid
      AND team_id = (SELECT team_id FROM conversations WHERE id = $1::uuid) ORDER BY turns DESC LIMIT 8) p`;

const queries = new Map<string, string>();

/** The one statement that reads what a scope needs, and nothing else: made once for each scope, prepared once a connection. */
export function contextQuery({
  sources,
  preferences,
}: Pick<ContextScope, 'sources' | 'preferences'>): string {
  const key = `${preferences ? 'home' : ''}/${[...new Set(sources)].sort().join(' ')}`;
  const known = queries.get(key);
  if (known !== undefined) return known;
  const parts: Record<string, string> = { ...TRANSCRIPT };
  for (const [source, selects] of Object.entries(SOURCES)) {
    if (sources.some((one) => one === source)) Object.assign(parts, selects);
  }
  if (preferences && parts.user_summary !== undefined) parts.preferences = PREFERENCES;
  const columns = Object.entries(parts).map(([name, select]) => `  (${select}) AS ${name}`);
  const query = `${ANCHOR}\nSELECT\n${columns.join(',\n')}`;
  queries.set(key, query);
  return query;
}
