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

/** Columns that the scope does not include are undefined. */
interface ContextRow {
  anchor: NonNullable<MemorySlice['anchor']>;
  messages: MessageRow[];
  calls: ToolCallRow[];
  transitions: TransitionRow[];
  earlier: MemorySlice['earlier'];
  last_tier: MemorySlice['lastTier'];
  profile: Pick<MemorySlice, 'userName' | 'timeZone' | 'communicationStyle' | 'purpose'> | null;
  proposals: MemorySlice['openProposals'];
  notes: string[];
  derived: Ledger['derived'];
  derives: boolean;
  facts: MemorySlice['facts'];
  user_summary?: unknown;
  preferences?: MemorySlice['preferences'];
}

/** A ledger before `withDerived` has looked up which rows in it are derived. */
export interface ReadLedger extends Ledger {
  /** The user has derived rows, and they matter to this conversation: they have to be looked up. */
  readonly derives: boolean;
}

/** Reads an agent's context: the transcript from the window's beginning on, and the facts of its scope. */
export async function readContext(
  sql: Sql,
  about: {
    conversationId: string;
    userId: string;
    /** The transcript's present scope (a project), or none. */
    transcriptScope: string | null;
    turn: number;
    scope: ContextScope;
  },
): Promise<ReadLedger> {
  const { scope } = about;
  const { conversationId, userId, turn, transcriptScope } = about;
  const params = [conversationId, userId, turn, scope.agent, scope.messages - 1, transcriptScope];
  const [row] = await sql<ContextRow>(contextQuery(scope), params);
  if (row === undefined) throw new Error('the context query returned no row');
  const summary = UserSummary.safeParse(row.user_summary);
  return {
    slice: { messages: row.messages, calls: row.calls, transitions: row.transitions },
    memory: {
      ...(row.profile ?? NOTHING_KNOWN),
      preferences: row.preferences ?? [],
      facts: row.facts,
      openProposals: row.proposals,
      userSummary: summary.success ? summary.data : null,
      earlier: row.earlier,
      anchor: row.anchor,
      lastTier: row.last_tier,
    },
    derived: row.derived,
    derives: row.derives,
    notes: row.notes,
  };
}

/** Looks up which of the rows in the context are derived; reads only these, however many derived rows the user has. */
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
