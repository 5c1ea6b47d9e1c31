import {
  answeredProposal,
  type ConfirmationKinds,
  decisionRefusal,
  plainLanguage,
  supersedeRefusal,
} from '@roundtable/core';
import { type InputRef, preview } from '@roundtable/core/replayed';
import type { MemoryStore } from './memory-store.js';
import type { ConversationTables, StoredConfirmation, StoredInput } from './tables.js';

export interface MemoryDecision {
  readonly approved: boolean;
  readonly edits?: Readonly<Record<string, string>>;
  readonly comment?: string;
}

/** The acceptance of `packages/services` on the memory store: numbers inputs and decides confirmations. */
export function createMemoryInbox(
  store: MemoryStore,
  conversationId: string,
  about: { readonly now: () => number; readonly confirmations: ConfirmationKinds },
) {
  function insert(
    kind: InputRef['kind'],
    text: string | null,
    more: { decides?: StoredConfirmation; topic?: StoredInput['topic']; supersedes?: number } = {},
  ): InputRef {
    const n = store.tables(conversationId).inputNo + 1;
    const confirmationId = more.decides?.id ?? null;
    const input: StoredInput = {
      n,
      id: `input-${n}`,
      kind,
      text,
      confirmationId,
      topic: more.topic ?? null,
      topicId: null,
      mergedInto: null,
      supersedes: more.supersedes ?? null,
      order: n,
      turn: null,
      outcome: null,
      code: null,
      stopReason: null,
    };
    const locale = kind === 'message' ? plainLanguage(text ?? '') : null;
    store.change(conversationId, (before) => ({
      ...before,
      facts: locale === null ? before.facts : { ...before.facts, locale },
      inputNo: n,
      inputs: [...before.inputs, input],
    }));
    return refOf(input);
  }

  function decide(row: StoredConfirmation, decision: MemoryDecision, n: number): StoredConfirmation {
    const status = decision.approved ? 'approved' : 'rejected';
    const decided = {
      ...row,
      status,
      edits: decision.edits ?? {},
      comment: decision.comment ?? null,
      decidedInput: n,
      statuses: [...row.statuses, status],
    } as const;
    store.change(conversationId, (before) => ({
      ...before,
      confirmations: before.confirmations.map((one) => (one.id === row.id ? decided : one)),
    }));
    return decided;
  }

  /** Changes an input that still waits; one that answers a proposal has been counted already. */
  function change(n: number, to: Pick<StoredInput, 'outcome'> | Pick<StoredInput, 'text'>): boolean {
    const waits = (input: StoredInput) =>
      input.n === n &&
      input.turn === null &&
      input.outcome === null &&
      input.confirmationId === null &&
      !store.isTaking(conversationId, n);
    const found = store.tables(conversationId).inputs.some(waits);
    store.change(conversationId, (before) => ({
      ...before,
      inputs: before.inputs.map((input) => (waits(input) ? { ...input, ...to } : input)),
    }));
    return found;
  }

  /** What was rejected for being said anew, when it is not said after all. */
  function reopen(turn: number | null | undefined): void {
    store.change(conversationId, (before) => ({
      ...before,
      confirmations: before.confirmations.map((row) =>
        row.turn === turn && row.status === 'rejected' && row.decidedInput === null && !hasExpired(row)
          ? { ...row, status: 'open', statuses: [...row.statuses, 'open'] }
          : row,
      ),
    }));
  }

  const hasExpired = (row: StoredConfirmation) => Date.parse(row.expiresAt) <= about.now();

  return {
    message(text: string): InputRef {
      const { confirmations, inputs, inputNo, messages } = store.tables(conversationId);
      const open = confirmations.filter((row) => row.status === 'open' && !hasExpired(row));
      const isSince = (row: StoredConfirmation) =>
        inputs.some((input) => input.kind === 'message' && input.order > row.order);
      const lastWords =
        messages.findLast(({ role, text: words }) => role === 'agent' && words !== '')?.text ?? null;
      const answered = answeredProposal(
        text,
        open.map((row) => ({ row, kind: row.kind, talkedSince: isSince(row), lastWords })),
        about.confirmations,
      );
      if (answered === null) return insert('message', text);
      const { proposal, approved } = answered;
      return insert('message', text, { decides: decide(proposal.row, { approved }, inputNo + 1) });
    },
    /** @returns null when the latest turn cannot be said anew now. */
    anew(text: string): InputRef | null {
      const { state, inputs, messages } = store.tables(conversationId);
      const taken = inputs.filter((input) => input.outcome !== 'withdrawn').map((input) => input.turn ?? 0);
      const turn = Math.max(0, ...messages.map((row) => row.turn), ...taken);
      const refusal = supersedeRefusal(turn, {
        turn,
        running: (state?.running ?? null) !== null,
        isExchange: inputs.some(
          (input) =>
            input.turn === turn &&
            input.kind === 'message' &&
            input.confirmationId === null &&
            input.outcome !== 'withdrawn',
        ),
        waiting: inputs.filter(
          (input) => input.outcome === null || (input.outcome === 'withdrawn' && input.turn === null),
        ).length,
      });
      if (refusal !== null) return null;
      store.change(conversationId, (before) => ({
        ...before,
        confirmations: before.confirmations.map((row) =>
          row.turn === turn && row.status === 'open'
            ? { ...row, status: 'rejected', statuses: [...row.statuses, 'rejected'] }
            : row,
        ),
      }));
      return insert('message', text, { supersedes: turn });
    },
    system: (text: string, topic: StoredInput['topic'] = null): InputRef => insert('system', text, { topic }),
    /** @returns false when a turn has taken the message, or it has ended. */
    withdraw(n: number): boolean {
      const withdrawn = change(n, { outcome: 'withdrawn' });
      if (withdrawn) reopen(store.tables(conversationId).inputs.find((input) => input.n === n)?.supersedes);
      return withdrawn;
    },
    edit: (n: number, text: string): boolean => change(n, { text }),
    decision(confirmationId: string, decision: MemoryDecision): InputRef | 'not_found' | 'conflict' {
      const tables = store.tables(conversationId);
      const row = tables.confirmations.find((one) => one.id === confirmationId);
      if (row === undefined) return 'not_found';
      if (decisionRefusal({ ...row, expired: hasExpired(row) }, decision.edits ?? {}) !== null)
        return 'conflict';
      return insert('decision', null, { decides: decide(row, decision, tables.inputNo + 1) });
    },
    /** What was ever signalled. */
    all: (): InputRef[] => store.tables(conversationId).inputs.map(refOf),
    /** What a sweeper would signal again. */
    unsettled: (): InputRef[] =>
      store
        .tables(conversationId)
        .inputs.filter(
          (input) => input.outcome === null || (input.outcome === 'withdrawn' && input.turn === null),
        )
        .map(refOf),
    tombstone: () =>
      store.change(conversationId, (before: ConversationTables) => ({ ...before, deleted: true })),
  };
}

function refOf({ n, id, kind, confirmationId, text }: StoredInput): InputRef {
  return { n, id, kind, confirmationId, preview: preview(text ?? '') };
}
