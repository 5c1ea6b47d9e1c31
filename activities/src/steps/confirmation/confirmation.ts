import { createHash } from 'node:crypto';
import {
  type Agent,
  type Claim,
  type ConfirmationRow,
  type Proposal,
  type PublicEvent,
  storableJson,
} from '@roundtable/core';
import type { ConversationEvent } from '@roundtable/core/replayed';
import { stepRowId } from '../ids.js';

/** Seven days (design §3); then the default holds: rejected. */
const CONFIRMATION_MS = 7 * 24 * 3_600_000;

/** The row that a proposal opens; the same id at every attempt of its step. */
export function confirmationRow(
  about: { readonly claim: Claim; readonly agent: Agent; readonly now: Date },
  call: { readonly index: number; readonly tool: string },
  proposal: Proposal,
): ConfirmationRow {
  const { turn, step } = about.claim.key;
  const stored = storableJson(proposal.preview) as ConfirmationRow['preview'];
  return {
    id: stepRowId(about.claim, 'confirmation', step * 1000 + call.index),
    kind: proposal.kind,
    tool: call.tool,
    agent: about.agent.id,
    turn,
    reply: step,
    index: call.index,
    preview: stored,
    editable: proposal.editable,
    argsHash: hashOf(stored),
    expiresAt: new Date(about.now.getTime() + CONFIRMATION_MS).toISOString(),
  };
}

/** A proposal that a step makes besides what it did: its row, and what the workflow and viewers hear of it. */
export interface Asked {
  readonly confirmations: readonly ConfirmationRow[];
  readonly events: readonly ConversationEvent[];
  readonly publicEvents: readonly PublicEvent[];
}

/** Nothing where nothing is asked, or whoever asks is not in the team any more. */
export function askedOf(
  about: { readonly claim: Claim; readonly agent: Agent | null; readonly now: Date },
  call: { readonly index: number; readonly tool: string },
  proposal: Proposal | null,
): Asked {
  const { claim, agent, now } = about;
  if (proposal === null || agent === null) return { confirmations: [], events: [], publicEvents: [] };
  const row = confirmationRow({ claim, agent, now }, call, proposal);
  const { turn } = claim.key;
  const { id, kind, expiresAt } = row;
  return {
    confirmations: [row],
    events: [{ type: 'confirmationOpened', confirmation: { id, kind, turn, expiresAt } }],
    publicEvents: [{ type: 'confirmation.required', data: { turn, confirmation: shown(row) } }],
  };
}

/** Rows that were proposed before hashes had a mark have one that nothing can be compared with. */
const MARK = 'c1:';

/** Sorted, because the database keeps an object's keys in an order of its own. */
function hashOf(preview: ConfirmationRow['preview']): string {
  const sorted = Object.entries(preview).sort(([a], [b]) => (a < b ? -1 : 1));
  return MARK + createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** What would be executed is what the user was shown: nobody has changed the row since. */
export function isAsProposed({ preview, argsHash }: Pick<ConfirmationRow, 'preview' | 'argsHash'>): boolean {
  return !argsHash.startsWith(MARK) || argsHash === hashOf(preview);
}

/** A confirmation as clients see it. */
export function shown(open: ConfirmationRow): Record<string, unknown> {
  const { id, kind, preview, editable, expiresAt } = open;
  return { id, kind, ...preview, editable, expiresAt };
}
