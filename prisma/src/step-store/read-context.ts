import {
  type ContextScope,
  idsInContext,
  type Ledger,
  type MemorySlice,
  type MessageRow,
  NOTHING_KNOWN,
  type ToolCallRow,
  type TransitionRow,
  UserSummary,
} from '@roundtable/core';
import type { Database } from '../database.js';
import type { Sql } from '../sql.js';
import { contextQuery, DERIVED_AMONG } from './context-query.js';

/** Columns of sources outside of the scope are not there. */
interface ContextRow {
  anchor: NonNullable<MemorySlice['anchor']>;
  messages: MessageRow[];
  calls: ToolCallRow[];
  transitions: TransitionRow[];
  earlier: MemorySlice['earlier'];
  last_tier: MemorySlice['lastTier'];
  profile: Pick<MemorySlice, 'userName' | 'timeZone' | 'communicationStyle'> | null;
  proposals: MemorySlice['openProposals'];
  notes: string[];
  brief: MemorySlice['brief'];
  derived: Ledger['derived'];
  derives: boolean;
  check_in_goals: { id: string; title: string }[];
  goals?: MemorySlice['goals'];
  goal_details?: MemorySlice['goalDetails'];
  user_summary?: unknown;
  preferences?: MemorySlice['preferences'];
  last_check_in?: Date | string | null;
  achievements?: MemorySlice['achievements'];
  last_check_ins?: MemorySlice['lastCheckIns'];
  commitments?: MemorySlice['commitments'];
  follow_ups?: MemorySlice['followUps'];
  project?: MemorySlice['project'];
  projects?: MemorySlice['projects'];
  uploaded?: { name: string; characters: number }[];
}

/** A ledger of which it is not known yet which of its rows are derived. */
export interface ReadLedger extends Ledger {
  /** The user has such rows, and they would concern this conversation. */
  readonly derives: boolean;
}

/** What an agent's context is made of: the transcript from the window's beginning on, and the facts of its scope. */
export async function readContext(
  sql: Sql,
  about: {
    conversationId: string;
    userId: string;
    /** The conversation's present project. */
    projectId: string | null;
    turn: number;
    scope: ContextScope;
  },
): Promise<ReadLedger> {
  const { scope } = about;
  const { conversationId, userId, turn, projectId } = about;
  const params = [conversationId, userId, turn, scope.agent, scope.messages - 1, projectId];
  const [row] = await sql<ContextRow>(contextQuery(scope), params);
  if (row === undefined) throw new Error('the context query returned no row');
  const summary = UserSummary.safeParse(row.user_summary);
  return {
    slice: { messages: row.messages, calls: row.calls, transitions: row.transitions },
    memory: {
      ...(row.profile ?? NOTHING_KNOWN),
      goals: row.goals ?? [],
      goalDetails: row.goal_details ?? [],
      preferences: row.preferences ?? [],
      achievements: row.achievements ?? [],
      lastCheckIns: row.last_check_ins ?? [],
      commitments: row.commitments ?? [],
      followUps: row.follow_ups ?? [],
      project: row.project ?? null,
      projects: row.projects ?? [],
      brief: row.brief,
      openProposals: row.proposals,
      userSummary: summary.success ? summary.data : null,
      lastCheckInAt: row.last_check_in == null ? null : new Date(row.last_check_in).toISOString(),
      earlier: row.earlier,
      anchor: row.anchor,
      lastTier: row.last_tier,
    },
    derived: row.derived,
    derives: row.derives,
    notes: [...row.notes, ...row.check_in_goals.map(aboutGoal), ...(row.uploaded ?? []).map(aboutFile)],
  };
}

/** Looks up which rows that the context names are derived: however many a user has, a reply reads those that it is about. */
export async function withDerived(
  db: Database,
  userId: string,
  { derives, ...ledger }: ReadLedger,
): Promise<Ledger> {
  const ids = derives ? [...idsInContext(ledger)] : [];
  if (ids.length === 0) return ledger;
  const named = await db.withUserSql(userId, (sql) =>
    sql.last<Ledger['derived'][number]>(DERIVED_AMONG, [userId, `{${ids.join(',')}}`]),
  );
  return { ...ledger, derived: [...ledger.derived, ...named] };
}

function aboutGoal({ id, title }: { readonly id: string; readonly title: string }): string {
  return `The user’s message is kept as a check-in on their goal “${title}” (goal_id ${id}).`;
}

/** Whoever is at work greets a file: what it says goes into the project's memory before anything is made of it. */
function aboutFile({ name, characters }: { readonly name: string; readonly characters: number }): string {
  return characters === 0
    ? `The user uploaded “${name}”, and no text could be read from it (it may be a scan). Say so, and ask for its main points or for another copy.`
    : `The user uploaded “${name}”. Greet it in their language with what matters in it for the work, keep the facts that it states with record_project_facts and its name, and offer one next step. Its beginning is in the project’s context; read on with read_project_file if it goes on.`;
}
