import { createHash } from 'node:crypto';
import {
  type Claim,
  type ClaimResult,
  eventsOfClaim,
  type Locale,
  numbersOf,
  type PublishedTeam,
  type TakenInput,
  takeInputs,
  tookOthers,
} from '@roundtable/core';
import { type ConversationEvent, readSnapshot, type StepInput } from '@roundtable/core/replayed';
import type { Sql } from '../sql.js';
import { writeChanges } from './write-changes.js';

interface ClaimRow {
  id: string;
  user_id: string;
  team_id: string;
  locale: string;
  goal_id: string | null;
  project_id: string | null;
  model_provider: string | null;
  email: string | null;
  external_id: string | null;
  claims: Record<string, unknown>;
  session_type: string;
  current_agent: string;
  activity: Claim['conversation']['activity'];
  outside_since: number | null;
  files_since: number | null;
  state: unknown;
  deleted: boolean;
  current_hash: string | null;
  token: number | null;
  opening_events: ConversationEvent[] | null;
  done_events: ConversationEvent[] | null;
  done_opening: ConversationEvent[] | null;
  inputs: TakenInput[];
}

/** A new row, or a new token on a row that is not done. A done row gives back what it came to. */
const CLAIM = `
WITH i AS (
  -- Locked, so that an edit or a withdrawal either came before or finds the input taken.
  SELECT n, id, kind, text, confirmation_id, topic, topic_id, outcome FROM inputs
  WHERE conversation_id = $1::uuid AND n = ANY ($5::int[]) FOR NO KEY UPDATE
), c AS (SELECT * FROM conversations WHERE id = $1::uuid),
s AS (
  INSERT INTO steps (conversation_id, turn, step, user_id, type, project_id, held_by)
  SELECT id, $2::int, $3::int, user_id, $4::text, project_id, $6::int FROM c WHERE deleted_at IS NULL
  ON CONFLICT (conversation_id, turn, step)
    DO UPDATE SET token = steps.token + 1, type = excluded.type, held_by = excluded.held_by, started_at = now()
    WHERE NOT steps.done
  RETURNING token, opening_events
)
SELECT c.id::text, c.user_id::text, c.team_id, c.locale, c.goal_id::text, c.project_id::text, c.session_type, c.current_agent, c.activity, c.outside_since, c.files_since, c.state,
  c.deleted_at IS NOT NULL AS deleted, t.current_hash, p.model_provider,
  CASE WHEN p.email_verified THEN p.email END AS email, p.external_id, coalesce(p.claims, '{}') AS claims, s.token, s.opening_events,
  d.events AS done_events, d.opening_events AS done_opening,
  (SELECT coalesce(json_agg(json_build_object('n', n, 'id', id, 'kind', kind, 'text', text, 'confirmationId', confirmation_id,
      'topic', topic, 'topicId', topic_id, 'withdrawn', outcome IS NOT DISTINCT FROM 'withdrawn') ORDER BY n), '[]') FROM i) AS inputs
FROM c
LEFT JOIN s ON true
LEFT JOIN steps d ON d.conversation_id = c.id AND d.turn = $2::int AND d.step = $3::int AND d.done
LEFT JOIN teams t ON t.id = c.team_id
LEFT JOIN profiles p ON p.id = c.user_id`;

/** Thrown to undo a claim by a run whose state is older than the stored one. */
export class StaleRun extends Error {
  readonly known: boolean;

  constructor(known: boolean) {
    super('the run is behind the store');
    this.known = known;
  }
}

export type TeamByHash = (sql: Sql, hash: string) => Promise<PublishedTeam>;

/**
 * Claims a step and, on its first attempt, opens the turn: the input is taken, its row and `turn.started` are written.
 * @throws Error when the team was never published, or when two attempts claim at the same instant (a retry settles it).
 */
export async function claimStep(sql: Sql, input: StepInput, teamByHash: TeamByHash): Promise<ClaimResult> {
  const { step, opening } = input;
  const wanted = opening === null ? [] : numbersOf(opening);
  const [row] = await sql<ClaimRow>(CLAIM, [
    input.conversationId,
    step.turn,
    step.step,
    step.type,
    `{${[...wanted, ...(input.joining?.inputs ?? [])].join(',')}}`,
    input.attempt ?? 1,
  ]);
  if (row === undefined || row.deleted) return { type: 'gone' };
  if (row.token === null) {
    if (row.done_events === null)
      throw new Error(`step ${step.turn}/${step.step} is being finished by another attempt`);
    const stored = row.done_opening ?? [];
    if (tookOthers(stored, input)) throw new StaleRun(true);
    return { type: 'done', events: [...eventsOfClaim(stored, input), ...row.done_events] };
  }
  const before = readSnapshot(row.state);
  const opens = opening !== null && row.token === 1;
  const known = wanted.every((n) => row.inputs.some((one) => one.n === n));
  const stored = row.opening_events ?? [];
  if (!known || tookOthers(stored, input)) throw new StaleRun(known);
  if (opens ? before.turn >= step.turn : before.running?.turn !== step.turn) throw new StaleRun(known);
  // The version is pinned by the turn's first step; later steps of the turn load it by its hash.
  const hash = opens ? row.current_hash : (before.team?.hash ?? row.current_hash);
  if (hash === null) throw new Error(`team "${row.team_id}" is not published: run "npm run teams:publish"`);
  const locale: Locale = row.locale === 'es' ? 'es' : 'en';
  const claim: Claim = {
    key: { turn: step.turn, step: step.step },
    token: row.token,
    state: before,
    conversation: {
      id: row.id,
      userId: row.user_id,
      user: { email: row.email, externalId: row.external_id, claims: row.claims },
      teamId: row.team_id,
      locale,
      goalId: row.goal_id,
      projectId: row.project_id,
      provider: row.model_provider,
      sessionType: row.session_type,
      currentAgent: row.current_agent,
      activity: row.activity,
      provenance: { outside: row.outside_since, files: row.files_since },
    },
    published: await teamByHash(sql, hash),
    input: row.inputs.findLast((one) => wanted.includes(one.n) && !one.withdrawn) ?? null,
    openingEvents: eventsOfClaim(stored, input),
  };
  const taken = takeInputs(
    before,
    { ...input, opening: opens ? opening : null },
    {
      published: claim.published,
      inputs: row.inputs,
      locale,
      rowId: (seq) => rowId(row.id, 'row', step.turn, seq),
      now: new Date().toISOString(),
    },
  );
  if (taken.events.length === 0) return { type: 'claimed', claim };
  const events = [...stored, ...(opens ? [opening] : []), ...taken.events];
  await writeChanges(sql, claim, {
    ...taken,
    events,
    type: 'opening',
    currentAgent: taken.state.activeAgent,
    activity: taken.dropped ? claim.conversation.activity : 'thinking',
  });
  const openingEvents = eventsOfClaim(events, input);
  if (taken.dropped) return { type: 'done', events: openingEvents };
  return { type: 'claimed', claim: { ...claim, state: taken.state, openingEvents } };
}

/** The same row gets the same id at every attempt: a UUID made from its place. */
export function rowId(conversationId: string, kind: string, turn: number, place: number): string {
  const hex = createHash('sha256').update(`${conversationId}/${kind}/${turn}/${place}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
