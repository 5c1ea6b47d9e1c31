import type { Sql } from '@roundtable/prisma';
import type { ConversationTables } from '../memory/tables.js';

/** Columns under the names that rows have in memory. */
const rows = (from: string, columns: Readonly<Record<string, string>>, order: string) => {
  const fields = Object.entries(columns).map(([name, column]) => `'${name}', ${column}`);
  return `(SELECT coalesce(json_agg(json_build_object(${fields.join(', ')}) ORDER BY ${order}), '[]') FROM ${from} t
    WHERE t.conversation_id = c.id)`;
};
const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `t.${name}`]));

const FACTS = `json_build_object('id', c.id, 'userId', c.user_id, 'teamId', c.team_id, 'locale', c.locale, 'attributes', json_build_object(),
  'scope', c.project_id, 'provider', NULL, 'sessionType', c.session_type, 'currentAgent', c.current_agent, 'activity', c.activity)`;

const TABLES = {
  inputs: rows(
    'inputs',
    {
      ...same('n', 'id', 'kind', 'text', 'topic', 'turn', 'outcome', 'supersedes'),
      confirmationId: 't.confirmation_id',
      topicId: 't.topic_id',
      mergedInto: 't.merged_into',
      order: 't.n',
      code: 't.outcome_code',
      stopReason: 't.stop_reason',
      taken: 't.taken_at IS NOT NULL',
    },
    't.n',
  ),
  steps: rows(
    'steps',
    {
      ...same('turn', 'step', 'type', 'token', 'done', 'events', 'detail'),
      openingEvents: 't.opening_events',
      heldBy: 't.held_by',
      faultyAttempts: 't.faulty_attempts',
    },
    't.turn, t.step',
  ),
  messages: rows(
    'messages',
    {
      ...same('id', 'seq', 'turn', 'step', 'role', 'agent', 'kind', 'text', 'blocks'),
      stopReason: 't.stop_reason',
      supersededBy: 't.superseded_by',
    },
    't.seq',
  ),
  calls: rows(
    'tool_calls',
    {
      ...same('turn', 'reply', 'index', 'agent', 'tool', 'input', 'status', 'result'),
      toolUseId: 't.tool_use_id',
      isError: 't.is_error',
    },
    't.turn, t.reply, t.index',
  ),
  transitions: rows(
    'agent_transitions',
    {
      ...same('seq', 'via', 'reason', 'context', 'announcement', 'turn', 'at'),
      from: 't.from_agent',
      to: 't.to_agent',
      afterSeq: 't.after_seq',
    },
    't.seq',
  ),
  confirmations: rows(
    'confirmations',
    {
      ...same('id', 'kind', 'tool', 'agent', 'turn', 'reply', 'index', 'status', 'preview', 'editable'),
      ...same('edits', 'comment', 'result'),
      argsHash: 't.args_hash',
      expiresAt: 't.expires_at',
      decidedInput: 't.decided_input',
      order: 't.turn',
      statuses: `(SELECT coalesce(json_agg(s.status ORDER BY s.n), '[]') FROM schedule_statuses s WHERE s.confirmation_id = t.id)`,
    },
    't.turn, t.reply, t.index',
  ),
  events: rows('events', same('id', 'type', 'data'), 't.id'),
  effects: rows(
    'schedule_effects',
    { table: 't.table_name', key: 't.key', value: 't.value' },
    't.table_name, t.key',
  ),
  // Kept as sums of a day: a row for each call.
  usage: `(SELECT coalesce(json_agg(json_build_object('agent', u.agent)), '[]') FROM usage u, generate_series(1, u.calls)
    WHERE u.user_id = c.user_id)`,
};

const READ = `SELECT json_build_object('facts', ${FACTS}, 'state', c.state, 'deleted', c.deleted_at IS NOT NULL, 'eventNo', c.event_no,
  'inputNo', c.input_no, 'partial', NULL, ${Object.entries(TABLES)
    .map(([name, select]) => `'${name}', ${select}`)
    .join(', ')}) AS tables FROM conversations c WHERE c.id = $1::uuid`;

/** Everything about one conversation of a user who has no other, as the memory store would give it. */
export async function readTables(sql: Sql, conversationId: string): Promise<ConversationTables> {
  const [row] = await sql<{ tables: ConversationTables }>(READ, [conversationId]);
  if (row === undefined) throw new Error(`there is no conversation ${conversationId}`);
  return row.tables;
}

/** Tables and a trigger that only schedules have: what their tools write, and every status that a proposal had. */
export const SCHEDULE_TABLES = `
CREATE TABLE schedule_effects (conversation_id uuid, table_name text, key text, value jsonb);
CREATE TABLE schedule_statuses (n serial, confirmation_id uuid, status text);
GRANT ALL ON schedule_effects, schedule_statuses, schedule_statuses_n_seq TO roundtable_app, roundtable_system;
CREATE FUNCTION schedule_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO schedule_statuses (confirmation_id, status) VALUES (NEW.id, NEW.status);
  RETURN NEW;
END $$;
CREATE TRIGGER schedule_status AFTER INSERT OR UPDATE OF status ON confirmations FOR EACH ROW EXECUTE FUNCTION schedule_status();
`;
