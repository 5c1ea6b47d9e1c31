import type { Claim, StepCommit } from '@roundtable/core';
import { applyAll, type ConversationEvent } from '@roundtable/core/replayed';

type Parts = Omit<Partial<StepCommit>, 'state' | 'events'>;

/** A commit with the state after its events; what is not given is empty. */
export function commitOf(claim: Claim, events: readonly ConversationEvent[], parts: Parts): StepCommit {
  const state = applyAll(claim.state, events);
  return {
    done: true,
    messages: [],
    calls: [],
    transitions: [],
    confirmations: [],
    settled: [],
    drafts: [],
    publicEvents: [],
    usage: null,
    cache: null,
    outcome: null,
    provenance: null,
    detail: {},
    activity: state.running === null ? 'idle' : 'thinking',
    ...parts,
    events,
    state,
  };
}
