import { type ConversationState, statusOf } from '@roundtable/core/replayed';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';

export const SEARCH_ATTRIBUTES = {
  team: defineSearchAttributeKey('RoundtableTeam', SearchAttributeType.KEYWORD),
  agent: defineSearchAttributeKey('RoundtableAgent', SearchAttributeType.KEYWORD),
  user: defineSearchAttributeKey('RoundtableUser', SearchAttributeType.KEYWORD),
  attention: defineSearchAttributeKey('RoundtableAttention', SearchAttributeType.KEYWORD),
};

export type Attention = 'none' | 'confirmation' | 'pending_model' | 'failed';

/** Upserts only what changed: each upsert is an event in the history. */
export function createAttributes() {
  const { typedSearchAttributes: known } = workflowInfo();
  let agent = known.get(SEARCH_ATTRIBUTES.agent) ?? null;
  let attention = known.get(SEARCH_ATTRIBUTES.attention) ?? null;
  return {
    upsert(state: ConversationState): void {
      const wanted = attentionOf(state) ?? attention;
      const changes = [
        ...(state.activeAgent !== null && state.activeAgent !== agent
          ? [{ key: SEARCH_ATTRIBUTES.agent, value: state.activeAgent }]
          : []),
        ...(wanted !== null && wanted !== attention
          ? [{ key: SEARCH_ATTRIBUTES.attention, value: wanted }]
          : []),
      ];
      agent = state.activeAgent ?? agent;
      attention = wanted;
      if (changes.length > 0) upsertSearchAttributes(changes);
    },
  };
}

/** Null while a turn runs: the attribute keeps its value, so that it does not change with every message. */
function attentionOf(state: ConversationState): Attention | null {
  switch (statusOf(state)) {
    case 'awaiting_confirmation':
      return 'confirmation';
    case 'pending_model':
      return 'pending_model';
    case 'idle':
    case 'closed':
      return state.lastOutcome === 'failed' ? 'failed' : 'none';
    case 'thinking':
      return null;
  }
}
