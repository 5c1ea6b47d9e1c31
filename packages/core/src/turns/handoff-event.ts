import type { TransitionRow } from '../ledger/rows.js';
import type { PublicEvent } from '../ports/step-store.js';
import { type ConversationEvent, preview } from '../replayed/index.js';

/** The workflow event of a transition: without texts, except for a short reason if previews are on. */
export function handedOff(
  row: TransitionRow,
  { previews }: { readonly previews: boolean },
): ConversationEvent {
  const { seq, from, to, via, reason, turn, at, composite } = row;
  const members = composite === undefined ? {} : { members: composite.members };
  const transition = { seq, from, to, ...members, via, reason: previews ? preview(reason) : '', turn, at };
  return { type: 'handedOff', transition, ...(composite === undefined ? {} : { composite }) };
}

/** The public `handoff` event: the transition as in `GET /api/conversations/:id`, with the agents' display names. */
export function handoffEvent(row: TransitionRow, names: { from: string; to: string }): PublicEvent {
  const { composite, ...rest } = row;
  const members = composite?.members ?? null;
  return {
    type: 'handoff',
    data: { ...rest, members, fromName: names.from, toName: composite?.name ?? names.to },
  };
}
