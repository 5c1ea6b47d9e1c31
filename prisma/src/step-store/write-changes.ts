import {
  type Claim,
  type StepChanges,
  type StepCommit,
  stepMark,
  type TransitionRow,
} from '@roundtable/core';
import type { HotSql, Sql } from '../sql.js';
import { type StatementParts, withParts } from '../statement-parts.js';
import { codesOf } from '../unavailable.js';
import { ALL_SCOPES } from './all-scopes.js';
import { toolUsage } from './tool-usage.js';

const FENCE = `
fence AS (
  UPDATE steps SET
    done = (d->>'done')::boolean,
    opening_events = coalesce(d->'openingEvents', opening_events),
    events = coalesce(d->'events', events),
    agent = coalesce(d->>'agent', agent),
    detail = coalesce(d->'detail', detail),
    finished_at = CASE WHEN d ? 'events' THEN now() ELSE finished_at END,
    held_by = CASE WHEN (d->>'holds')::boolean THEN held_by END,
    faulty_attempts = CASE WHEN (d->>'holds')::boolean OR (d->>'done')::boolean THEN faulty_attempts ELSE '{}' END
  FROM doc
  WHERE conversation_id = $1::uuid AND turn = $2::int AND step = $3::int AND token = $4::int AND NOT done
  RETURNING 1
)`;

/** Only while the step's turn is the running one: a turn that ended while an attempt slept stays ended. Only an opening may find another turn, or none. */
const CONVERSATION = `
conv AS (
  UPDATE conversations SET
    state = coalesce(d->'state', state),
    event_no = event_no + jsonb_array_length(d->'publicEvents'),
    activity = d->>'activity',
    current_agent = coalesce(d->>'currentAgent', current_agent),
    context = coalesce(d->'context', context),
    outside_since = coalesce(outside_since, (d->'provenance'->>'outside')::int),
    files_since = coalesce(files_since, (d->'provenance'->>'files')::int),
    updated_at = now()
  FROM doc
  WHERE id = $1::uuid AND deleted_at IS NULL AND EXISTS (SELECT 1 FROM fence)
    AND (d ? 'openingEvents' OR (state->'running'->>'turn')::int = $2::int)
  RETURNING id, user_id, event_no, CASE WHEN crossed_turn = $2::int THEN '${ALL_SCOPES}'::uuid ELSE project_id END AS project_id
)`;

/** A part is included only when the document has rows for it: even an empty one costs executor start-up. */
const PARTS = {
  messages: `
new_messages AS (
  INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, composite, kind, text, blocks, stop_reason, project_id)
  SELECT conv.id, m.seq, m.id, conv.user_id, m.turn, m.step, m.role, m.agent, m.composite, m.kind, m.text, m.blocks, m."stopReason", conv.project_id
  FROM conv, doc, jsonb_to_recordset(d->'messages') AS m(
    seq int, id uuid, turn int, step int, role text, agent text, composite jsonb, kind text, text text, blocks jsonb, "stopReason" text)
)`,
  calls: `
new_calls AS (
  INSERT INTO tool_calls (conversation_id, turn, reply, index, user_id, tool_use_id, agent, tool, input, status, result, is_error, finished_at,
    attempts, cached, duration_ms, project_id)
  SELECT conv.id, c.turn, c.reply, c.index, conv.user_id, c."toolUseId", c.agent, c.tool, coalesce(c.input, 'null'), c.status,
    c.result, c."isError", CASE WHEN c.status = 'pending' THEN NULL ELSE now() END,
    coalesce((c.run->>'attempts')::int, 0), coalesce((c.run->>'cached')::boolean, false), (c.run->>'durationMs')::int, conv.project_id
  FROM conv, doc, jsonb_to_recordset(d->'calls') AS c(
    turn int, reply int, index int, "toolUseId" text, agent text, tool text, input jsonb, status text, result jsonb, "isError" boolean, run jsonb)
  ON CONFLICT (conversation_id, turn, reply, index)
    DO UPDATE SET status = excluded.status, result = excluded.result, is_error = excluded.is_error, finished_at = now(),
      attempts = excluded.attempts, cached = excluded.cached, duration_ms = excluded.duration_ms, project_id = excluded.project_id
    WHERE tool_calls.status = 'pending'
)`,
  transitions: `
new_transitions AS (
  INSERT INTO agent_transitions (conversation_id, seq, user_id, from_agent, to_agent, members, via, reason, context, announcement, turn, after_seq, at, project_id)
  SELECT conv.id, t.seq, conv.user_id, t."from", t."to", ARRAY(SELECT jsonb_array_elements_text(t.composite->'members')), t.via, t.reason, t.context, t.announcement, t.turn, t."afterSeq", t.at, conv.project_id
  FROM conv, doc, jsonb_to_recordset(d->'transitions') AS t(
    seq int, "from" text, "to" text, composite jsonb, via text, reason text, context text, announcement text, turn int, "afterSeq" int, at timestamptz)
),
handed_over AS (
  SELECT conv.id AS conversation_id, conv.user_id, t.seq, t."from", t."to", t.composite->'members' AS members, t.reason, t.at
  FROM conv, doc, jsonb_to_recordset(d->'transitions') AS t(seq int, "from" text, "to" text, composite jsonb, reason text, at text)
)`,
  confirmations: `
new_confirmations AS (
  INSERT INTO confirmations (id, conversation_id, user_id, kind, tool, agent, turn, reply, index, preview, editable, args_hash, expires_at, project_id)
  SELECT c.id, conv.id, conv.user_id, c.kind, c.tool, c.agent, c.turn, c.reply, c.index, c.preview, c.editable, c."argsHash", c."expiresAt", conv.project_id
  FROM conv, doc, jsonb_to_recordset(d->'confirmations') AS c(
    id uuid, kind text, tool text, agent text, turn int, reply int, index int, preview jsonb, editable text[], "argsHash" text, "expiresAt" timestamptz)
)`,
  settled: `
settled AS (
  UPDATE confirmations SET status = c.status, result = c.result, decided_at = coalesce(decided_at, now())
  FROM conv, doc, jsonb_to_recordset(d->'settled') AS c(id uuid, status text, result jsonb)
  WHERE confirmations.id = c.id AND confirmations.conversation_id = conv.id
)`,
  superseded: `
superseded AS (
  UPDATE messages SET superseded_by = $2::int FROM conv, doc
  WHERE messages.conversation_id = conv.id AND messages.superseded_by IS NULL
    AND messages.turn IN (SELECT x::int FROM jsonb_array_elements_text(d->'superseded') AS x)
)`,
  drafts: `
drafts AS (
  UPDATE messages SET kind = 'draft', text = '' FROM conv, doc
  WHERE messages.conversation_id = conv.id AND messages.id IN (SELECT x::uuid FROM jsonb_array_elements_text(d->'drafts') AS x)
)`,
  publicEvents: `
new_events AS (
  INSERT INTO events (conversation_id, id, user_id, type, data, project_id)
  SELECT conv.id, conv.event_no - jsonb_array_length(d->'publicEvents') + e.n::int, conv.user_id, e.event->>'type', e.event->'data', conv.project_id
  FROM conv, doc, jsonb_array_elements(d->'publicEvents') WITH ORDINALITY AS e(event, n)
)`,
  taken: `
taken AS (
  UPDATE inputs SET taken_at = now(), turn = $2::int, merged_into = t."mergedInto",
    outcome = CASE WHEN t."mergedInto" IS NULL THEN outcome ELSE 'merged' END,
    ended_at = CASE WHEN t."mergedInto" IS NULL THEN ended_at ELSE now() END
  FROM conv, doc, jsonb_to_recordset(d->'taken') AS t(n int, "mergedInto" int)
  WHERE inputs.conversation_id = conv.id AND inputs.n = t.n
)`,
  outcome: `
ended AS (
  UPDATE inputs SET outcome = d->'outcome'->>'type', outcome_code = d->'outcome'->>'code',
    stop_reason = d->'outcome'->>'stopReason', ended_at = now()
  FROM conv, doc
  WHERE inputs.conversation_id = conv.id AND inputs.n = (d->'outcome'->>'input')::int AND inputs.outcome IS NULL
)`,
  ended: `
turn_ended AS (
  SELECT conv.id AS conversation_id, conv.user_id, $2::int AS turn, (d->'outcome'->>'input')::int AS input, d->>'ended' AS outcome
  FROM conv, doc
)`,
  usage: `
used AS (
  INSERT INTO usage AS u (user_id, day, agent, model, calls, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_micros)
  SELECT conv.user_id, current_date, x->>'agent', x->>'model', 1, (x->>'inputTokens')::bigint, (x->>'outputTokens')::bigint,
    (x->>'cacheReadTokens')::bigint, (x->>'cacheWriteTokens')::bigint, (x->>'costMicros')::bigint
  FROM conv, doc, jsonb_extract_path(d, 'usage') AS x
  ON CONFLICT (user_id, day, agent, model) DO UPDATE SET calls = u.calls + 1,
    input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
    cache_read_tokens = u.cache_read_tokens + excluded.cache_read_tokens,
    cache_write_tokens = u.cache_write_tokens + excluded.cache_write_tokens, cost_micros = u.cost_micros + excluded.cost_micros
)`,
  toolUsage: `
used_tools AS (
  INSERT INTO tool_usage AS u (user_id, day, tool, calls, errors, cache_hits)
  SELECT conv.user_id, current_date, t.tool, t.calls, t.errors, t."cacheHits"
  FROM conv, doc, jsonb_to_recordset(d->'toolUsage') AS t(tool text, calls int, errors int, "cacheHits" int)
  ON CONFLICT (user_id, day, tool) DO UPDATE SET calls = u.calls + excluded.calls, errors = u.errors + excluded.errors,
    cache_hits = u.cache_hits + excluded.cache_hits
)`,
  cache: `
kept_result AS (
  INSERT INTO tool_cache (key, tool, result, expires_at)
  SELECT x->>'key', x->>'tool', x->'result', now() + make_interval(secs => (x->>'ttlSeconds')::int)
  FROM conv, doc, jsonb_extract_path(d, 'cache') AS x
  ON CONFLICT (key) DO UPDATE SET result = excluded.result, expires_at = excluded.expires_at
),
swept_results AS (
  DELETE FROM tool_cache WHERE key IN (
    SELECT key FROM tool_cache, doc WHERE expires_at < now() AND key <> d->'cache'->>'key' LIMIT 20
    FOR UPDATE OF tool_cache SKIP LOCKED)
)`,
} as const;

/** Thrown to roll back a transaction whose writes are refused. */
export class Fenced extends Error {
  constructor() {
    super('the step is held by a newer attempt, its turn is over, or its conversation was deleted');
  }
}

/** SQLSTATE that `refuse_fenced()` raises. */
const FENCED = 'RT001';

type Added = Pick<StatementParts, 'onHandoff' | 'onTurnEnded'>;

/**
 * Everything that a step writes, in one statement: the fence (this attempt's token) comes first, and nothing else is
 * writeStatement without it. Event numbers are taken under the conversation's row lock, so id order is commit order.
 */
function writeStatement(doc: Readonly<Record<string, unknown>>, { onHandoff, onTurnEnded }: Added): string {
  const parts = Object.entries(PARTS).flatMap(([name, part]) => (isEmpty(doc[name]) ? [] : [part]));
  const handedOver = isEmpty(doc.transitions) ? '' : withParts('onHandoff', onHandoff);
  const ended = isEmpty(doc.ended) ? '' : withParts('onTurnEnded', onTurnEnded);
  return `WITH doc AS (SELECT $5::jsonb AS d),${[FENCE, CONVERSATION, ...parts].join(',')}${handedOver}${ended}\n`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Opens a turn, in the round trip of the next statement. Writes nothing where `writeCommit` would be refused. */
export function writeOpening(
  sql: HotSql,
  claim: Claim,
  opening: Omit<Extract<StepChanges, { type: 'opening' }>, 'type'>,
  added: Added,
): void {
  const doc = {
    ...commonPart({ type: 'opening', ...opening }),
    taken: opening.taken,
    superseded: opening.superseded,
  };
  sql.along(`${writeStatement(doc, added)} SELECT event_no FROM conv`, paramsOf(claim, doc));
}

/**
 * @returns the number of the conversation's last event
 * @throws Fenced when a newer attempt holds the step, its turn is over or the conversation was deleted: the transaction is
 * rolled back, even if this is its last statement, which commits
 */
export async function writeCommit(sql: Sql, claim: Claim, commit: StepCommit, added: Added): Promise<number> {
  const doc = {
    ...commonPart({ type: 'commit', ...commit }),
    calls: commit.calls,
    toolUsage: toolUsage(commit.calls),
    confirmations: commit.confirmations,
    settled: commit.settled,
    drafts: commit.drafts,
    usage: commit.usage,
    cache: commit.cache,
    outcome: commit.outcome,
    ended: commit.events.find((event) => event.type === 'turnEnded')?.outcome,
    ...(commit.provenance === null ? {} : { provenance: commit.provenance }),
  };
  const text = `${writeStatement(doc, added)} SELECT coalesce((SELECT event_no FROM conv), refuse_fenced()) AS event_no`;
  try {
    const [row] = await sql<{ event_no: number }>(text, paramsOf(claim, doc));
    if (row === undefined) throw new Error('a commit returned no row');
    return row.event_no;
  } catch (error) {
    throw error instanceof Error && codesOf(error).includes(FENCED) ? new Fenced() : error;
  }
}

function commonPart(changes: StepChanges) {
  const mark = stepMark(changes);
  return {
    ...mark,
    agent: typeof mark.detail?.agent === 'string' ? mark.detail.agent : null,
    state: changes.state,
    activity: changes.activity,
    currentAgent: changes.state.activeAgent,
    messages: changes.messages,
    transitions: changes.transitions,
    publicEvents: changes.publicEvents,
    ...handoffContext(changes.transitions),
  };
}

const paramsOf = ({ conversation, key, token }: Claim, doc: unknown) => [
  conversation.id,
  key.turn,
  key.step,
  token,
  JSON.stringify(doc),
];

/** What the conversation is about, as the last handoff says it (seed 004's context_data). */
function handoffContext(transitions: readonly TransitionRow[]) {
  const last = transitions.at(-1);
  if (last === undefined) return {};
  const { reason, context, to, composite, turn, at } = last;
  return {
    context: { intent: reason, summary: context, agent: to, members: composite?.members ?? [to], turn, at },
  };
}
