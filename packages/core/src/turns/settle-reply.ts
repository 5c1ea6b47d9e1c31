import { z } from 'zod';
import { actOf, guardCall, type KnownContext } from '../guard/guard-call.js';
import type { ModelReply } from '../model/model-port.js';
import type { Agent, Handoff, Team } from '../teams/team.js';
import { askFirst } from '../tools/ask-first.js';
import { type HandoffRequest, readHandoff } from '../tools/handoff-tool.js';
import type { ConfirmTool, Proposal, Tool, ToolContext, ToolOutcome, ToolRegistry } from '../tools/tool.js';
import { type ApprovalFacts, type ApprovalReason, approvalReason } from './approval.js';
import { handoffFault } from './decide-handoff.js';

/** The decision on one tool call of a reply. */
export type SettledCall<Tx> = {
  readonly index: number;
  readonly toolUseId: string;
  readonly tool: string;
  readonly input: unknown;
} & (
  | {
      readonly type: 'answered';
      readonly result: unknown;
      readonly isError: boolean;
      readonly shows: 'thinking' | null;
    }
  /** The call's text is (part of) the reply. */
  | { readonly type: 'said'; readonly words: string; readonly result: unknown }
  | { readonly type: 'handoff'; readonly handoff: Handoff; readonly request: HandoffRequest }
  /** Needs the user's approval. */
  | {
      readonly type: 'propose';
      readonly propose: (
        tx: Tx,
        context: ToolContext,
      ) => Promise<Proposal | Extract<ToolOutcome, { type: 'error' }>>;
    }
  | { readonly type: 'run'; readonly access: 'read' | 'write' }
);

/** Facts that decide whether a call may run without approval. */
export interface CallFacts extends ApprovalFacts, KnownContext {}

export interface TurnSlice {
  readonly path: readonly string[];
  readonly handoffs: number;
  readonly declined: readonly string[];
}

/**
 * Decides each tool call of a reply, from the team's data and the turn so far. Pure. Every call gets exactly one result. The
 * first valid handoff is accepted, also beside other calls; a second one gets an error result.
 */
export function settleReply<Tx>(
  reply: Pick<ModelReply, 'blocks' | 'brokenInputs' | 'stopReason'>,
  about: {
    team: Team;
    agent: Agent;
    turn: TurnSlice;
    registry: ToolRegistry<Tx>;
    approval: CallFacts;
  },
): SettledCall<Tx>[] {
  let handedOff = false;
  const settled: SettledCall<Tx>[] = [];
  for (const [index, block] of reply.blocks.entries()) {
    if (block.type !== 'tool_use') continue;
    const base = { index, toolUseId: block.id, tool: block.name, input: block.input };
    const refuse = (message: string): SettledCall<Tx> => ({
      ...base,
      type: 'answered',
      result: message,
      isError: true,
      shows: null,
    });
    const broken = reply.brokenInputs[index];
    const handoff = about.agent.handoffs.find((edge) => edge.tool === block.name);
    if (broken !== undefined) {
      const why =
        reply.stopReason === 'max_tokens' ? 'the reply reached its length limit' : 'it is not a JSON object';
      settled.push(
        refuse(`The input of ${block.name} could not be read: ${why}. Call it again with complete input.`),
      );
    } else if (handoff !== undefined) {
      const request = readHandoff(
        handoff,
        { team: about.team, returns: about.registry.returns },
        block.input,
      );
      const fault = 'error' in request ? request.error : handoffFault(request, { ...about, handedOff });
      if (fault !== null || 'error' in request) {
        settled.push(refuse(`No handoff: ${fault ?? ''}`));
      } else {
        handedOff = true;
        settled.push({ ...base, type: 'handoff', handoff, request });
      }
    } else settled.push(settleTool(base, about, refuse));
  }
  return handedOff ? settled.map(refusedBesideHandoff) : settled;
}

/** After a handoff, calls that speak to the user are refused: the answer would go to another agent. */
function refusedBesideHandoff<Tx>(call: SettledCall<Tx>): SettledCall<Tx> {
  if (call.type !== 'said') return call;
  const { index, toolUseId, tool, input } = call;
  const result = 'Not shown: the conversation was handed over in the same response.';
  return { index, toolUseId, tool, input, type: 'answered', result, isError: true, shows: null };
}

function settleTool<Tx>(
  base: { index: number; toolUseId: string; tool: string; input: unknown },
  about: { agent: Agent; registry: ToolRegistry<Tx>; approval: CallFacts },
  refuse: (message: string) => SettledCall<Tx>,
): SettledCall<Tx> {
  const tool = about.registry.get(base.tool);
  if (tool === null || !about.agent.tools.includes(base.tool)) {
    return refuse(`There is no tool "${base.tool}" here. Tools: ${about.agent.tools.join(', ') || 'none'}.`);
  }
  const parsed = tool.input.safeParse(base.input);
  if (!parsed.success) return refuse(`Invalid input for ${base.tool}: ${z.prettifyError(parsed.error)}`);
  const guarded = guardCall(actOf(tool, parsed.data), about.approval);
  if (guarded.type === 'refuse') return refuse(guarded.message);
  const reason = approvalReason(tool, about.approval) ?? (guarded.type === 'ask' ? guarded.why : null);
  const propose = reason === null ? null : proposing(tool, parsed.data, reason);
  if (propose !== null) return { ...base, type: 'propose', propose };
  switch (tool.mode) {
    case 'inline': {
      const outcome = tool.answer(parsed.data);
      if (outcome.type === 'error') return refuse(outcome.message);
      const { result } = outcome;
      return tool.shows === 'reply'
        ? { ...base, type: 'said', words: tool.words(parsed.data), result }
        : { ...base, type: 'answered', result, isError: false, shows: tool.shows };
    }
    case 'transaction':
    case 'external':
      return { ...base, type: 'run', access: tool.access };
    case 'effect':
      return { ...base, type: 'run', access: 'write' };
    case 'proposal':
      return refuse(`${base.tool} can only be proposed.`);
  }
}

/** Makes the proposal that asks the user to approve a call. */
function proposing<Tx>(tool: Tool<Tx>, input: unknown, reason: ApprovalReason) {
  return async (tx: Tx, context: ToolContext) =>
    tool.mode === 'proposal'
      ? erased(tool).propose(tx, input, context)
      : askFirst(tool, input, { locale: context.locale, reason });
}

/** The input's type was erased in the registry; the tool's schema has just checked it. */
function erased<Tx>(tool: ConfirmTool<Tx>): ConfirmTool<Tx, unknown> {
  return tool as unknown as ConfirmTool<Tx, unknown>;
}
