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

/** Seven days (design §3); after that the proposal counts as rejected. */
const CONFIRMATION_MS = 7 * 24 * 3_600_000;

/** The row of a proposal; its id is the same at every attempt of the step. */
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

/** The records of a proposal that a step makes besides its own result: row, workflow events, public events. */
export interface ProposalRecord {
  readonly confirmations: readonly ConfirmationRow[];
  readonly events: readonly ConversationEvent[];
  readonly publicEvents: readonly PublicEvent[];
}

/** Empty when there is no proposal, or its agent has left the team. */
export function proposalRecord(
  about: { readonly claim: Claim; readonly agent: Agent | null; readonly now: Date },
  call: { readonly index: number; readonly tool: string },
  proposal: Proposal | null,
): ProposalRecord {
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

/** Prefix of hashes that can be compared; older rows have hashes without it, which cannot. */
const MARK = 'c1:';

/** Over sorted keys, because jsonb does not keep their order. */
function hashOf(preview: ConfirmationRow['preview']): string {
  const sorted = Object.entries(preview).sort(([a], [b]) => (a < b ? -1 : 1));
  return MARK + createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** Whether the row is still what the user was shown. True for rows with a hash that cannot be compared. */
export function isAsProposed({ preview, argsHash }: Pick<ConfirmationRow, 'preview' | 'argsHash'>): boolean {
  return !argsHash.startsWith(MARK) || argsHash === hashOf(preview);
}

/** A confirmation as clients see it. */
export function shown(open: ConfirmationRow): Record<string, unknown> {
  const { id, kind, preview, editable, expiresAt } = open;
  return { id, kind, ...preview, editable, expiresAt };
}
