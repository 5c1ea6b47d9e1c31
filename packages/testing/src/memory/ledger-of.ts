import { type Claim, type ContextScope, type Ledger, type MemorySlice, ModelTier } from '@roundtable/core';
import type { ConversationTables, StoredStep } from './tables.js';

/** The memory's twin of `readContext` in prisma: rows from the window's beginning on, and what is known of the user. */
export function ledgerOf(
  tables: ConversationTables,
  about: { readonly claim: Claim; readonly scope: ContextScope; readonly known: MemorySlice },
): Ledger {
  const { turn } = about.claim.key;
  const newestFirst = tables.steps
    .filter((step) => step.turn <= turn)
    .toSorted((a, b) => b.turn - a.turn || b.step - a.step);
  const anchor = anchorOf(newestFirst) ?? lastMessages(tables, about.scope.messages);
  const since = <Row extends { turn: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.turn >= anchor.turn);
  const left = tables.transitions.findLast(({ from, via }) => from === about.scope.agent && via === 'tool');
  const spoke = newestFirst.find(
    (step) => step.detail?.agent === about.scope.agent && step.detail?.tier !== undefined,
  );
  const tier = ModelTier.safeParse(spoke?.detail?.tier);
  return {
    slice: {
      messages: tables.messages.filter((row) => row.seq >= anchor.from),
      calls: since(tables.calls),
      transitions: tables.transitions.filter((row) => row === left || row.turn >= anchor.turn),
    },
    memory: {
      ...about.known,
      facts: { ...about.known.facts, ...briefOf(newestFirst, turn) },
      anchor,
      lastTier: spoke !== undefined && tier.success ? { turn: spoke.turn, tier: tier.data } : null,
    },
    derived: [],
    notes: tables.steps
      .filter((row) => row.turn === turn && row.done)
      .flatMap(({ detail }) => (typeof detail?.note === 'string' ? [detail.note] : [])),
  };
}

/** As the step that prepared the turn recorded it. */
function briefOf(newestFirst: readonly StoredStep[], turn: number): MemorySlice['facts'] {
  const found = newestFirst.find((step) => step.turn === turn && step.done && step.detail?.brief != null);
  return found === undefined ? {} : { brief: found.detail?.brief };
}

function anchorOf(newestFirst: readonly StoredStep[]) {
  for (const { turn: at, detail } of newestFirst) {
    const window: unknown = detail?.window;
    if (typeof window !== 'object' || window === null || !('from' in window) || !('turn' in window)) continue;
    return { from: Number(window.from), turn: Number(window.turn), at };
  }
  return null;
}

function lastMessages({ messages }: ConversationTables, most: number) {
  const first = messages.filter((row) => row.role !== 'system' && row.text !== '').at(-most);
  const whole = messages.length === 0 || first === messages[0] || first === undefined;
  return { from: whole ? 0 : first.seq, turn: whole ? 0 : first.turn, at: null };
}
