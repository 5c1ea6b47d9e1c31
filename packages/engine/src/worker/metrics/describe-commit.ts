import type { Claim, StepCommit } from '@roundtable/core';
import type { SpanAttributes } from '../../process/telemetry/tracing.js';

/** The attributes of a step's span that describe its commit. */
export function describeCommit({ usage, outcome, detail }: StepCommit, claim: Claim): SpanAttributes {
  const agent = usage?.agent ?? (typeof detail.agent === 'string' ? detail.agent : claim.state.activeAgent);
  return {
    'roundtable.team': claim.conversation.teamId,
    ...(agent === null ? {} : { 'gen_ai.agent.name': agent }),
    ...(outcome === null ? {} : { 'roundtable.turn.outcome': outcome.type }),
    ...(usage === null ? {} : { 'roundtable.cost_micros': usage.costMicros }),
  };
}
