import {
  agentOf,
  handedOff,
  handoffEvent,
  type PublicEvent,
  type StepCommit,
  storable,
  thoughtsIn,
} from '@roundtable/core';
import type { ConversationEvent } from '@roundtable/core/replayed';
import { commitOf } from '../commit.js';
import { shown } from '../confirmation/confirmation.js';
import type { RecordedReview } from '../pipeline/run-review.js';
import { messageCompleted, toolRefused, toolStarted, turnCompleted } from '../public-events.js';
import type { ReplyFacts, ReplyRows } from './reply-rows.js';

/**
 * Everything that the step of a reply writes: rows, events, the turn's end. Pure.
 * @param reviews what the team's reviews found in a final reply; null when they have a step of their own
 */
export function replyCommit<Tx>(
  facts: ReplyFacts<Tx>,
  { rows, reviews }: { readonly rows: ReplyRows; readonly reviews: readonly RecordedReview[] | null },
): StepCommit {
  const { claim, agent, reply } = facts;
  const keepsRow = reply.blocks.length > 0 || rows.message.text !== '';
  const ends = rows.final && reviews !== null;
  const input = claim.state.running?.input ?? null;
  const { stopReason } = rows.message;
  return commitOf(claim, stateEvents(facts, rows, { keepsRow, ends }), {
    messages: keepsRow ? [rows.message] : [],
    calls: rows.calls,
    transitions: rows.transitions,
    confirmations: rows.confirmations,
    publicEvents: publicEvents(facts, rows, ends),
    usage: {
      agent: agent.id,
      model: reply.model,
      ...reply.usage,
      costMicros: facts.costMicros,
    },
    outcome: ends && input !== null ? { input, type: 'answered', code: null, stopReason } : null,
    provenance: facts.provenance,
    detail: reviews === null || reviews.length === 0 ? facts.detail : { ...facts.detail, reviews },
  });
}

function stateEvents<Tx>(
  { claim, agent, reply, settled, now, previews, costMicros }: ReplyFacts<Tx>,
  rows: ReplyRows,
  about: { keepsRow: boolean; ends: boolean },
): ConversationEvent[] {
  const { turn, step } = claim.key;
  const runs = settled.flatMap((call) => (call.type === 'run' ? [call] : []));
  return [
    {
      type: 'replied',
      step,
      agent: agent.id,
      rows: about.keepsRow ? 1 : 0,
      calls: runs.map(({ index, tool, access }, i) => ({
        step: step + 1 + i,
        reply: step,
        index,
        tool,
        access,
      })),
      usage: { ...reply.usage, costMicros },
      final: rows.final,
    },
    ...rows.transitions.map((row) => handedOff(row, { previews })),
    ...rows.confirmations.map(
      ({ id, kind, expiresAt }): ConversationEvent => ({
        type: 'confirmationOpened',
        confirmation: { id, kind, turn, expiresAt },
      }),
    ),
    ...(about.ends
      ? [{ type: 'turnEnded' as const, turn, outcome: 'answered' as const, at: now.toISOString() }]
      : []),
  ];
}

/** In the order in which viewers get them: thoughts, message, tools, handoff, proposals, the turn's end. */
function publicEvents<Tx>(
  { claim, agent, reply, settled }: ReplyFacts<Tx>,
  rows: ReplyRows,
  ends: boolean,
): PublicEvent[] {
  const { turn } = claim.key;
  const answered = settled.flatMap((call, i): PublicEvent[] => {
    const row = rows.calls[i];
    if (call.type !== 'answered' || row === undefined) return [];
    const about = { turn, agent: agent.id, ...asRecord(row.input) };
    return [call.shows === null ? toolRefused(row) : { type: call.shows, data: about }];
  });
  const thought = thoughtsIn(reply.blocks).map((words) => ({
    type: 'thinking',
    data: { turn, agent: agent.id, thought: storable(words) },
  }));
  return [
    ...thought,
    ...answered,
    ...(rows.message.text === '' ? [] : [messageCompleted(rows.message, agent.name)]),
    ...rows.calls.filter((call) => call.status === 'pending').map(toolStarted),
    ...rows.transitions.map((row) =>
      handoffEvent(row, {
        from: agent.name,
        to: agentOf(claim.published.team, row.to, claim.conversation.locale)?.name ?? row.to,
      }),
    ),
    ...rows.confirmations.map((open) => ({
      type: 'confirmation.required',
      data: { turn, confirmation: shown(open) },
    })),
    ...(ends ? [turnCompleted(turn, 'answered', rows.message.stopReason)] : []),
  ];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
