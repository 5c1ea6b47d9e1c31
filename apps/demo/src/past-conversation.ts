import { type PublishedTeam, Team } from '@roundtable/core';
import type { UserTx } from '@roundtable/prisma';
import { tellSteps } from './tell-steps.js';
import { answeredAt, type Turn, tellTurns } from './tell-turns.js';

export interface PastConversation {
  readonly title: string;
  readonly sessionType: 'general' | 'planning' | 'reflection';
  readonly goalId: string | null;
  readonly turns: readonly Turn[];
  /** It answers the check-ins from outside of any conversation. */
  readonly isForCheckIns?: boolean;
}

const TEAM = 'round-table';

/**
 * Writes a conversation that took place: rows and snapshot as its turns would have left them, so that it can be read,
 * and goes on with the next message. Returns its id and those of its inputs, in the order of the turns.
 */
export async function writeConversation(
  tx: UserTx,
  talk: PastConversation,
): Promise<{ readonly id: string; readonly inputIds: readonly string[] }> {
  const published = await roundTable(tx);
  const [first] = talk.turns;
  const last = talk.turns.at(-1);
  if (first === undefined || last === undefined) throw new Error(`"${talk.title}" has no turns`);
  const told = tellTurns(talk.turns, published);
  const [made] = await tx.sql<{ id: string }>(
    `INSERT INTO conversations (user_id, team_id, title, session_type, goal_id, locale, current_agent, state, input_no, created_at, updated_at,
       is_for_check_ins)
     VALUES ($1::uuid, $2, $3, $4, $5::uuid, 'en', $6, $7::jsonb, $8::int, $9::timestamptz, $10::timestamptz, $11::boolean) RETURNING id::text`,
    [
      tx.userId,
      TEAM,
      talk.title,
      talk.sessionType,
      talk.goalId,
      told.state.activeAgent,
      JSON.stringify(told.state),
      talk.turns.length,
      first.at.toISOString(),
      answeredAt(last).toISOString(),
      talk.isForCheckIns ?? false,
    ],
  );
  if (made === undefined) throw new Error('the conversation was not inserted');
  await tx.sql(
    `INSERT INTO inputs (conversation_id, n, id, user_id, kind, text, topic, created_at, taken_at, turn, outcome, stop_reason, ended_at)
     SELECT $1::uuid, n, id, $2::uuid, kind, text, topic, at, at, n, 'answered', 'end_turn', "endedAt"
     FROM jsonb_to_recordset($3::jsonb) AS i(n int, id uuid, kind text, text text, topic text, at timestamptz, "endedAt" timestamptz)
     RETURNING 1 AS stored`,
    [made.id, tx.userId, JSON.stringify(told.inputs)],
  );
  await tx.sql(
    `INSERT INTO messages (conversation_id, seq, id, user_id, turn, step, role, agent, kind, text, stop_reason, created_at)
     SELECT $1::uuid, seq, id, $2::uuid, turn, step, role, agent, kind, text, "stopReason", at
     FROM jsonb_to_recordset($3::jsonb) AS m(seq int, id uuid, turn int, step int, role text, agent text, kind text, text text,
       "stopReason" text, at timestamptz) RETURNING 1 AS stored`,
    [made.id, tx.userId, JSON.stringify(told.messages)],
  );
  await tx.sql(
    `INSERT INTO steps (conversation_id, turn, step, user_id, type, token, done, agent, detail, events, started_at, finished_at)
     SELECT $1::uuid, turn, step, $2::uuid, 'askAgent', 1, true, agent, detail, events, "startedAt", "finishedAt"
     FROM jsonb_to_recordset($3::jsonb) AS s(turn int, step int, agent text, detail jsonb, events jsonb, "startedAt" timestamptz,
       "finishedAt" timestamptz) RETURNING 1 AS stored`,
    [made.id, tx.userId, JSON.stringify(tellSteps(talk.turns))],
  );
  await tx.sql(
    `INSERT INTO agent_transitions (conversation_id, seq, user_id, from_agent, to_agent, via, reason, announcement, turn, after_seq, at, members)
     SELECT $1::uuid, seq, $2::uuid, "from", "to", via, reason, announcement, turn, "afterSeq", at, '{}'
     FROM jsonb_to_recordset($3::jsonb) AS t(seq int, "from" text, "to" text, via text, reason text, announcement text, turn int,
       "afterSeq" int, at timestamptz) RETURNING 1 AS stored`,
    [made.id, tx.userId, JSON.stringify(told.transitions)],
  );
  return { id: made.id, inputIds: told.inputs.map(({ id }) => id) };
}

async function roundTable({ sql }: UserTx): Promise<PublishedTeam> {
  const [row] = await sql<{ hash: string; content: unknown }>(
    `SELECT v.hash, v.content FROM teams t JOIN team_versions v ON v.hash = t.current_hash WHERE t.id = $1`,
    [TEAM],
  );
  if (row === undefined) throw new Error(`team "${TEAM}" is not published: run "npm run teams:publish"`);
  return { hash: row.hash, team: Team.parse(row.content) };
}
