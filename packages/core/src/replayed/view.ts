import type { Inbox } from './inbox.js';
import type { ConversationState } from './state.js';

export type ConversationStatus = 'idle' | 'thinking' | 'awaiting_confirmation' | 'pending_model' | 'closed';

export function statusOf(state: ConversationState): ConversationStatus {
  if (state.running !== null) return state.running.pending === null ? 'thinking' : 'pending_model';
  return state.confirmations.length > 0 ? 'awaiting_confirmation' : 'idle';
}

export function agentName(state: ConversationState, id: string): string {
  return state.team?.names[id] ?? id;
}

/** The answer of the workflow's `view` query: the shape of `GET /api/conversations/:id`, with previews for texts. */
export function viewOf(
  ids: { conversationId: string; team: string },
  state: ConversationState,
  inbox: Inbox,
) {
  return {
    id: ids.conversationId,
    team: ids.team,
    status: statusOf(state),
    turn: state.turn,
    activeAgent:
      state.activeAgent === null
        ? null
        : { id: state.activeAgent, name: agentName(state, state.activeAgent), ...state.composite },
    transitions: state.transitions,
    transitionCount: state.transitionCount,
    pendingConfirmations: state.confirmations,
    inbox: Object.values(inbox)
      .sort((a, b) => a.n - b.n)
      .map((ref) => ({ messageId: ref.id, text: ref.preview, kind: ref.kind, n: ref.n })),
    usage: state.totals,
  };
}

export type WorkflowView = ReturnType<typeof viewOf>;

/** The run's details as an operator reads them in the Temporal UI (Markdown). */
export function detailsOf(state: ConversationState): string {
  const active =
    state.activeAgent === null
      ? 'not opened yet'
      : (state.composite?.name ?? agentName(state, state.activeAgent));
  const running = state.running === null ? '' : `, turn ${state.running.turn} at step ${state.running.step}`;
  const lines = [
    `**${active}** is active. Status: ${statusOf(state)}${running}. ${state.totals.turns} turns, ${state.totals.modelCalls} model calls.`,
  ];
  if (state.transitions.length > 0) {
    lines.push('', `Handoffs (${state.transitionCount} in all):`);
    for (const t of state.transitions.slice(-20)) {
      lines.push(
        `- ${t.seq}. turn ${t.turn}: ${agentName(state, t.from)} → ${agentName(state, t.to)} (${t.via}): ${t.reason}`,
      );
    }
  }
  if (state.confirmations.length > 0) {
    lines.push('', 'Waiting for a decision:');
    for (const open of state.confirmations) lines.push(`- ${open.kind} ${open.id}, until ${open.expiresAt}`);
  }
  return lines.join('\n');
}
