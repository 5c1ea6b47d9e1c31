import type { OpenProposal, StepReads } from '@roundtable/core';
import type { ConversationTables, StoredConfirmation } from './tables.js';

/** Reads see what others have committed. */
export function readsOf(now: () => ConversationTables): StepReads {
  return {
    call: async (turn, reply, index) =>
      now().calls.find((call) => call.turn === turn && call.reply === reply && call.index === index) ?? null,
    unsettledCalls: async (turn) =>
      now().calls.filter((call) => call.turn === turn && call.status === 'pending'),
    committed: async (turn, steps) =>
      now()
        .steps.filter((row) => row.turn === turn && steps.includes(row.step) && row.done)
        .flatMap(({ events }) => events ?? []),
    proposal: async (id) => {
      const row = now().confirmations.find((one) => one.id === id);
      return row === undefined ? null : proposalOf(row);
    },
    expired: async (at) =>
      now()
        .confirmations.filter((row) => row.status === 'open' && Date.parse(row.expiresAt) <= Date.parse(at))
        .map(proposalOf),
  };
}

function proposalOf(row: StoredConfirmation): OpenProposal {
  const { id, kind, tool, agent, turn, reply, index, status, comment, preview, argsHash } = row;
  const approved = { ...row.preview, ...row.edits };
  const edited = Object.keys(row.edits ?? {}).length > 0;
  return {
    id,
    kind,
    tool,
    agent,
    turn,
    reply,
    index,
    status,
    preview,
    argsHash,
    approved,
    edited,
    comment,
  };
}
