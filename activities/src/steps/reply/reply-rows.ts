import {
  type ActingAgent,
  assertNever,
  type Claim,
  type ConfirmationRow,
  composed,
  type HandoffRequest,
  handoffName,
  isAskedFirst,
  type MessageRow,
  type ModelReply,
  NOTICE,
  namedAfter,
  type Proposal,
  type Provenance,
  type SettledCall,
  say,
  storable,
  storableJson,
  switchingTo,
  type ToolCallRow,
  type TransitionRow,
} from '@roundtable/core';
import { confirmationRow } from '../confirmation/confirmation.js';
import { stepRowId } from '../ids.js';

/** A call that proposes something, with the proposal it came to. */
export type ProposedCall<Tx> = {
  readonly call: SettledCall<Tx>;
  readonly outcome: Proposal | { readonly type: 'error'; readonly message: string };
};

export interface ReplyFacts<Tx> {
  readonly claim: Claim;
  readonly agent: ActingAgent;
  readonly reply: ModelReply;
  readonly settled: readonly SettledCall<Tx>[];
  readonly proposals: readonly ProposedCall<Tx>[];
  readonly now: Date;
  readonly last: boolean;
  /** The agent has spoken in this turn before. */
  readonly hasSpoken: boolean;
  /** Whether the workflow's history may hold the beginning of a handoff's reason. */
  readonly previews: boolean;
  /** Where the texts in the agent's context came from. */
  readonly provenance: Provenance;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly costMicros: number;
}

/** The rows that a settled reply becomes. */
export interface ReplyRows {
  readonly message: MessageRow;
  readonly calls: readonly ToolCallRow[];
  readonly transitions: readonly TransitionRow[];
  readonly confirmations: readonly ConfirmationRow[];
  /** The reply ends the turn, if it passes the team's reviews. */
  readonly final: boolean;
}

/** The rows of a reply: its message, each call with its status, the handoff, the proposals. Pure. */
export function replyRows<Tx>(facts: ReplyFacts<Tx>): ReplyRows {
  const said = replyText(facts);
  const final = isFinal(facts, said);
  const announcement = announcementOf(facts, said);
  const message = messageRow(facts, announcement ?? (said.trim() === '' && final ? fallback(facts) : said));
  const opened = new Map(facts.proposals.map(({ call, outcome }) => [call.index, outcome]));
  const proposals = facts.settled.flatMap((call) => {
    const outcome = opened.get(call.index);
    return outcome?.type === 'proposal' ? [confirmationRow(facts, call, outcome)] : [];
  });
  return {
    message,
    final,
    calls: facts.settled.map((call) => callRow(facts, call, opened.get(call.index) ?? null)),
    transitions: facts.settled.flatMap((call) =>
      call.type === 'handoff'
        ? [transitionRow(facts, call.request, { message, announcement: announcement ?? '' })]
        : [],
    ),
    confirmations: proposals,
  };
}

/** The reply's text, with the texts of calls that speak to the user (`said`). */
function replyText<Tx>({ reply, settled }: ReplyFacts<Tx>): string {
  const text = reply.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const asked = settled.flatMap((call) =>
    call.type === 'said' && !text.includes(call.words) ? [call.words] : [],
  );
  return [text.trimEnd(), ...asked].filter((part) => part !== '').join('\n\n');
}

/** Whether the reply ends the turn: nothing in it needs the model, or another agent, to go on. */
function isFinal<Tx>({ settled, proposals, reply, last }: ReplyFacts<Tx>, said: string): boolean {
  if (last) return true;
  if (settled.length === 0) return reply.stopReason !== 'pause_turn';
  if (settled.some((call) => call.type === 'run' || call.type === 'handoff')) return false;
  if (settled.some((call) => call.type === 'answered' && call.isError)) return false;
  if (proposals.some((one) => one.outcome.type === 'error')) return false;
  const speaks = proposals.length > 0 || settled.some((call) => call.type === 'said');
  return speaks && said.trim() !== '';
}

/** The notice for a turn that ended without a text; none if the agent spoke before. */
function fallback<Tx>({ claim, reply, last, hasSpoken }: ReplyFacts<Tx>): string {
  if (hasSpoken && !last && reply.stopReason !== 'refusal') return '';
  return say(reply.stopReason === 'refusal' ? NOTICE.refusal : NOTICE.emptyReply, claim.conversation.locale);
}

/** The line that announces a handoff: the agent's own text, else the team's line for that edge, else the engine's (design §3). */
function announcementOf<Tx>({ claim, settled }: ReplyFacts<Tx>, said: string): string | null {
  const call = settled.find((one) => one.type === 'handoff');
  if (call?.type !== 'handoff') return null;
  if (said.trim() !== '') return said.trim();
  const { locale } = claim.conversation;
  const name = handoffName(call.request, claim.published.team, locale);
  const line = namedAfter(call.handoff.announcement, { name }, locale);
  return line.trim() === '' ? switchingTo(name, locale) : line;
}

function messageRow<Tx>({ claim, agent, reply, last }: ReplyFacts<Tx>, text: string): MessageRow {
  const { turn, step } = claim.key;
  return {
    id: stepRowId(claim, 'message', step),
    seq: claim.state.seq + 1,
    turn,
    step,
    role: 'agent',
    agent: agent.id,
    ...(agent.composite === undefined ? {} : { composite: agent.composite }),
    kind: 'text',
    text: storable(text).trim(),
    blocks: storableJson(reply.blocks) as MessageRow['blocks'],
    stopReason: last ? 'max_iterations' : reply.stopReason,
  };
}

const PROPOSED =
  'Proposed. The user has not decided yet; nothing is saved. Say so if it matters, and do not propose it again.';

/** The tool result of a proposal. A call that needs approval is approved where it is shown, not by a message: the agent has to say so. */
function proposedResult({ kind, preview }: Proposal): string {
  if (!isAskedFirst(kind)) return PROPOSED;
  const why = preview.why === undefined ? '' : ` ${preview.why}`;
  return `Not done yet: the user is asked first.${why} Tell them that it waits until they approve it where it is shown; a yes in a message does not. Do not call it again.`;
}

function callRow<Tx>(
  { claim, agent }: ReplyFacts<Tx>,
  call: SettledCall<Tx>,
  opened: ProposedCall<Tx>['outcome'] | null,
): ToolCallRow {
  const row = {
    turn: claim.key.turn,
    reply: claim.key.step,
    index: call.index,
    toolUseId: storable(call.toolUseId),
    agent: agent.id,
    tool: storable(call.tool).slice(0, 200),
    input: storableJson(call.input),
  };
  switch (call.type) {
    case 'answered':
      return {
        ...row,
        status: call.isError ? 'error' : 'done',
        result: storableJson(call.result),
        isError: call.isError,
      };
    case 'said':
      return { ...row, status: 'done', result: storableJson(call.result), isError: false };
    case 'run':
      return { ...row, status: 'pending', result: null, isError: false };
    case 'handoff':
      return {
        ...row,
        status: 'handoff',
        result: `The conversation is with ${handoffName(call.request, claim.published.team, claim.conversation.locale)} now.`,
        isError: false,
      };
    case 'propose': {
      if (opened?.type === 'proposal')
        return { ...row, status: 'proposed', result: proposedResult(opened), isError: false };
      return {
        ...row,
        status: 'error',
        result: opened?.message ?? 'The proposal could not be made.',
        isError: true,
      };
    }
    default:
      return assertNever(call);
  }
}

function transitionRow<Tx>(
  { claim, agent, now }: ReplyFacts<Tx>,
  request: HandoffRequest,
  about: { message: MessageRow; announcement: string },
): TransitionRow {
  const { team } = claim.published;
  const composite = composed(team, request.members ?? [], claim.conversation.locale)?.composite;
  return {
    seq: claim.state.transitionCount + 1,
    from: agent.id,
    to: request.to,
    ...(composite === undefined ? {} : { composite }),
    via: 'tool',
    reason: storable(request.reason),
    context: request.context === null ? null : storable(request.context),
    announcement: storable(about.announcement),
    turn: claim.key.turn,
    afterSeq: about.message.seq,
    at: now.toISOString(),
  };
}
