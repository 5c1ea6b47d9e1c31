import type {
  ConfirmationRow,
  ConversationFacts,
  MessageRow,
  Partial,
  PublicEvent,
  ToolCallRow,
  TransitionRow,
  UsageRow,
} from '@roundtable/core';
import type { ConversationEvent, ConversationState, Outcome } from '@roundtable/core/replayed';

export interface StoredStep {
  readonly turn: number;
  readonly step: number;
  readonly type: string;
  readonly token: number;
  readonly done: boolean;
  readonly heldBy: number | null;
  readonly faultyAttempts: readonly number[];
  readonly openingEvents: readonly ConversationEvent[];
  readonly events: readonly ConversationEvent[] | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

export interface StoredInput {
  readonly n: number;
  readonly id: string;
  readonly kind: 'message' | 'decision' | 'system';
  readonly text: string | null;
  readonly confirmationId: string | null;
  readonly topic: string | null;
  readonly topicId: string | null;
  readonly mergedInto: number | null;
  readonly supersedes: number | null;
  /** Place in the order of all writes: stands for Postgres' created_at. */
  readonly order: number;
  readonly turn: number | null;
  readonly outcome: Outcome | null;
  readonly code: string | null;
  readonly stopReason: string | null;
}

export interface StoredConfirmation extends ConfirmationRow {
  readonly order: number;
  readonly status: 'open' | 'approved' | 'rejected' | 'expired' | 'executed' | 'failed' | 'unknown';
  readonly edits: Readonly<Record<string, string>> | null;
  readonly comment: string | null;
  readonly decidedInput: number | null;
  readonly result: unknown;
  /** Every status it ever had, for the checkers. */
  readonly statuses: readonly string[];
}

export interface StoredEvent extends PublicEvent {
  readonly id: number;
}

/** A row that a tool wrote: what a test's tools have instead of goals and plans. */
export interface EffectRow {
  readonly table: string;
  readonly key: string;
  readonly value: unknown;
}

/** Everything about one conversation, as plain objects; the tables of prisma/schema.prisma by another name. */
export interface ConversationTables {
  readonly facts: ConversationFacts;
  readonly state: ConversationState | null;
  readonly deleted: boolean;
  readonly eventNo: number;
  readonly inputNo: number;
  readonly inputs: readonly StoredInput[];
  readonly steps: readonly StoredStep[];
  readonly messages: readonly MessageRow[];
  readonly calls: readonly ToolCallRow[];
  readonly transitions: readonly TransitionRow[];
  readonly confirmations: readonly StoredConfirmation[];
  readonly events: readonly StoredEvent[];
  readonly partial:
    | (Partial & { readonly turn: number; readonly step: number; readonly attempt: number })
    | null;
  readonly usage: readonly UsageRow[];
  readonly effects: readonly EffectRow[];
}

export function emptyTables(facts: ConversationFacts): ConversationTables {
  return {
    facts,
    state: null,
    deleted: false,
    eventNo: 0,
    inputNo: 0,
    inputs: [],
    steps: [],
    messages: [],
    calls: [],
    transitions: [],
    confirmations: [],
    events: [],
    partial: null,
    usage: [],
    effects: [],
  };
}

/** What Postgres would say: `23505` unique violation, `22P05` a text that it cannot hold. */
export class TableFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'TableFault';
    this.code = code;
  }
}

/** The value as it comes back from a jsonb column. @throws TableFault for NUL and lone surrogates. */
export function stored<T>(value: T): T {
  const text = JSON.stringify(value ?? null);
  if (text.includes('\\u') && /\\u0000|\\ud[89a-f]/i.test(text.replaceAll('\\\\', ''))) {
    throw new TableFault('22P05', 'unsupported Unicode escape sequence');
  }
  return JSON.parse(text);
}

/** Adds rows to a table. @throws TableFault when one has the key of another. */
export function added<Row>(
  table: readonly Row[],
  rows: readonly Row[],
  key: (row: Row) => string,
): readonly Row[] {
  const keys = new Set(table.map(key));
  for (const row of rows) {
    if (keys.has(key(row))) throw new TableFault('23505', `duplicate key: ${key(row)}`);
    keys.add(key(row));
  }
  return [...table, ...rows];
}
