import { createHash } from 'node:crypto';
import {
  asLocale,
  assertNever,
  type Claim,
  type ClaimedStep,
  type ClaimResult,
  type ClaimRows,
  decideClaim,
  numbersAsked,
  type PublishedTeam,
  type TakenInput,
  type Topics,
} from '@roundtable/core';
import type { ConversationEvent, StepInput } from '@roundtable/core/replayed';
import { type AttributeColumns, attributesOf } from '../conversations/attribute-columns.js';
import type { HotSql, Sql } from '../sql.js';
import type { StatementParts } from '../statement-parts.js';
import { writeOpening } from './write-changes.js';

interface ClaimRow {
  id: string;
  user_id: string;
  team_id: string;
  locale: string;
  attributes: Readonly<Record<string, string | null>>;
  scope: string | null;
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

/**
 * Inserts the step's row, or raises the token of one that is not done; a done row returns its result. The one statement
 * reads everything that `decideClaim` looks at.
 */
export const claimStatement = (columns: AttributeColumns) => `
WITH i AS (
  -- Locked, so that an edit or a withdrawal either came before or finds the input taken.
  SELECT n, id, kind, text, confirmation_id, topic, topic_id, outcome, supersedes FROM inputs
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
SELECT c.id::text, c.user_id::text, c.team_id, c.locale, ${attributesOf(columns)} AS attributes, c.project_id::text AS scope, c.session_type, c.current_agent, c.activity, c.outside_since, c.files_since, c.state,
  c.deleted_at IS NOT NULL AS deleted, t.current_hash, p.model_provider,
  CASE WHEN p.email_verified THEN p.email END AS email, p.external_id, coalesce(p.claims, '{}') AS claims, s.token, s.opening_events,
  d.events AS done_events, d.opening_events AS done_opening,
  (SELECT coalesce(json_agg(json_build_object('n', n, 'id', id, 'kind', kind, 'text', text, 'confirmationId', confirmation_id,
      'topic', topic, 'topicId', topic_id, 'withdrawn', outcome IS NOT DISTINCT FROM 'withdrawn', 'supersedes', supersedes) ORDER BY n), '[]') FROM i) AS inputs
FROM c
LEFT JOIN s ON true
LEFT JOIN steps d ON d.conversation_id = c.id AND d.turn = $2::int AND d.step = $3::int AND d.done
LEFT JOIN teams t ON t.id = c.team_id
LEFT JOIN profiles p ON p.id = c.user_id`;

/** Thrown to roll back the claim of a run whose state is older than the stored one. */
export class StaleRun extends Error {
  readonly known: boolean;

  constructor(known: boolean) {
    super('the run is behind the store');
    this.known = known;
  }
}

/** What all claims of a process share. */
export interface Claiming {
  readonly teamByHash: TeamByHash;
  readonly topics: Topics;
  readonly parts: StatementParts;
  /** Made by `claimStatement`. */
  readonly statement: string;
}

export type TeamByHash = (sql: Sql, hash: string) => Promise<PublishedTeam>;

/**
 * Claims a step and, on its first attempt, opens the turn: takes the input, and writes its row and `turn.started` in the
 * round trip of the next statement.
 * @throws StaleRun to roll back the claim of a run that is behind the store; Error as `decideClaim` does
 */
export async function claimStep(
  sql: HotSql,
  input: StepInput,
  { teamByHash, topics, parts, statement }: Claiming,
): Promise<ClaimResult> {
  const rows = await readClaim(sql, input, statement);
  const about = { rowId, topics, now: new Date().toISOString() };
  let decision = decideClaim(rows, input, { ...about, published: null });
  if (decision.type === 'needsTeam') {
    const published = await teamByHash(sql, decision.hash);
    decision = decideClaim(rows, input, { ...about, published });
  }
  switch (decision.type) {
    case 'gone':
    case 'done':
      return decision;
    case 'stale':
      throw new StaleRun(decision.known);
    case 'needsTeam':
      throw new Error(`team version ${decision.hash} was asked for, and another one was loaded`);
    case 'claimed': {
      const { claim, opening } = decision;
      if (opening !== null) writeOpening(sql, claim, opening, parts);
      return { type: 'claimed', claim };
    }
    case 'dropped': {
      const { claim, opening } = decision;
      writeOpening(sql, claim, opening, parts);
      return { type: 'done', events: claim.openingEvents };
    }
    default:
      return assertNever(decision);
  }
}

async function readClaim(sql: Sql, input: StepInput, statement: string): Promise<ClaimRows | null> {
  const { conversationId, step, attempt = 1 } = input;
  const inputs = `{${numbersAsked(input).join(',')}}`;
  const [row] = await sql<ClaimRow>(statement, [
    conversationId,
    step.turn,
    step.step,
    step.type,
    inputs,
    attempt,
  ]);
  if (row === undefined) return null;
  return {
    conversation: {
      id: row.id,
      userId: row.user_id,
      user: { email: row.email, externalId: row.external_id, claims: row.claims },
      teamId: row.team_id,
      locale: asLocale(row.locale),
      attributes: row.attributes,
      scope: row.scope,
      provider: row.model_provider,
      sessionType: row.session_type,
      currentAgent: row.current_agent,
      activity: row.activity,
      provenance: { outside: row.outside_since, files: row.files_since },
    },
    deleted: row.deleted,
    state: row.state,
    currentHash: row.current_hash,
    step: claimedStep(row),
    inputs: row.inputs,
  };
}

/** `ending`: the statement saw the step neither claimable nor done, so another transaction completed it meanwhile. */
function claimedStep(row: ClaimRow): ClaimedStep {
  if (row.token !== null) return { type: 'held', token: row.token, openingEvents: row.opening_events ?? [] };
  if (row.done_events === null) return { type: 'ending' };
  return { type: 'done', openingEvents: row.done_opening ?? [], events: row.done_events };
}

/** A UUID from a row's place, so that it is the same at every attempt. */
export function rowId(conversationId: string, kind: string, turn: number, place: number): string {
  const hex = createHash('sha256').update(`${conversationId}/${kind}/${turn}/${place}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
