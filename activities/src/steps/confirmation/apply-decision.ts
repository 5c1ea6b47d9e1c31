import {
  agentOf,
  type Claim,
  type ConfirmTool,
  detailsOf,
  isAskedFirst,
  type OpenProposal,
  type Proposal,
  type StepCommit,
  type StepReads,
  storable,
  type Tool,
  type ToolCallRow,
  type ToolOutcome,
} from '@roundtable/core';
import type { ConversationEvent, Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { asResult } from '../as-result.js';
import { commitOf } from '../commit.js';
import { toolStarted } from '../public-events.js';
import type { StepDeps } from '../step-deps.js';
import { WorkerLacks } from '../tool/run-tool.js';
import { toolContext } from '../tool/tool-context.js';
import { ToolFault, withinTime } from '../tool/within-time.js';
import { isAsProposed, proposalRecord } from './confirmation.js';
import { decisionRecord } from './decision-record.js';

const NOT_YET =
  'This could not be done while the service was being updated. Nothing was done; it can be proposed again.';
const NOT_AS_PROPOSED = 'CONFLICT: this is not what the user was shown any more, so nothing was done.';

type ApplyDecision = Extract<Step, { type: 'applyDecision' }>;

/**
 * Applies a user's decision. An approved proposal is executed once, in the transaction that settles the confirmation, and
 * rolled back when it takes too long. An approved call of another tool is written into the ledger and runs as the next step.
 * A decision that has been applied before changes nothing.
 */
export async function applyDecision<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: ApplyDecision },
): Promise<StepResult> {
  try {
    return await apply(deps, input, executeProposal);
  } catch (error) {
    if (!(error instanceof ToolFault)) throw error;
    deps.log.warn(
      { confirmation: input.step.confirmationId, conversation: input.conversationId },
      error.message,
    );
    const late = { type: 'error', message: error.message } as const;
    return apply(deps, input, async () => late);
  }
}

async function apply<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: ApplyDecision },
  execute: typeof executeProposal<Tx>,
): Promise<StepResult> {
  const result = await deps.store.transact(input, async (claim, tx, read) => {
    const { confirmationId, step } = input.step;
    const proposal = await read.proposal(confirmationId);
    const applied: ConversationEvent[] = [
      { type: 'confirmationSettled', id: confirmationId },
      { type: 'decisionApplied', step },
    ];
    if (proposal === null || (proposal.status !== 'approved' && proposal.status !== 'rejected')) {
      return commitOf(claim, applied, { detail: { skipped: proposal?.status ?? 'missing' } });
    }
    if (proposal.status === 'rejected')
      return decisionCommit(deps, claim, proposal, { type: 'rejected' }, applied);
    const tool = deps.tools.get(proposal.tool);
    if (tool === null) throw new WorkerLacks(`this worker does not know the tool "${proposal.tool}"`);
    const isCall = isAskedFirst(proposal.kind);
    if (isCall ? !runsAsStep(tool) : executorOf(tool) === null)
      throw new WorkerLacks(`this worker cannot carry out "${proposal.tool}"`);
    const call = isCall ? await approvedCall(tool, { claim, proposal, read }) : null;
    if (!isAsProposed(proposal) || (isCall && call === null)) {
      deps.log.warn(
        { confirmation: proposal.id, conversation: claim.conversation.id },
        'a proposal was changed after it was made',
      );
      return decisionCommit(deps, claim, proposal, { type: 'error', message: NOT_AS_PROPOSED }, applied);
    }
    if (call !== null && input.runsApproved !== true)
      return decisionCommit(deps, claim, proposal, { type: 'error', message: NOT_YET }, applied);
    if (call !== null) return approvedCallCommit(claim, proposal, call);
    return decisionCommit(deps, claim, proposal, await execute(tool, { deps, claim, tx, proposal }), applied);
  });
  return asResult(result);
}

/** The function that executes a tool's own proposals; null for a tool that makes none. */
function executorOf<Tx>(tool: Tool<Tx>): Pick<ConfirmTool<Tx>, 'execute' | 'timeoutMs'> | null {
  if (tool.mode === 'proposal') return tool;
  if (tool.mode !== 'transaction' || tool.execute === undefined) return null;
  return { execute: tool.execute.bind(tool), timeoutMs: tool.timeoutMs };
}

/** Whether an approved call of the tool runs as a step of its own. */
function runsAsStep<Tx>({ mode }: Tool<Tx>): boolean {
  return mode !== 'proposal' && mode !== 'inline';
}

function executeProposal<Tx>(
  tool: Tool<Tx>,
  about: {
    readonly deps: StepDeps<Tx>;
    readonly claim: Claim;
    readonly tx: Tx;
    readonly proposal: OpenProposal;
  },
): ReturnType<ConfirmTool<Tx>['execute']> {
  const { deps, claim, tx, proposal } = about;
  const executor = executorOf(tool);
  if (executor === null) throw new Error(`${tool.name} is carried out by a step of its own`);
  const context = toolContext(claim, proposal.agent, deps.now());
  return withinTime(tool.name, executor.timeoutMs, executor.execute(tx, proposal.approved, context));
}

/** The approved call as a call of this turn; null when it differs from what the user was shown. */
async function approvedCall<Tx>(
  tool: Tool<Tx>,
  about: { readonly claim: Claim; readonly proposal: OpenProposal; readonly read: StepReads },
): Promise<ToolCallRow | null> {
  const { claim, proposal, read } = about;
  const proposed = await read.call(proposal.turn, proposal.reply, proposal.index);
  const parsed = tool.input.safeParse(proposed?.input);
  if (proposed === null || !parsed.success) return null;
  if (storable(detailsOf(parsed.data)) !== proposal.approved.details) return null;
  const { turn, step } = claim.key;
  return {
    ...{ turn, reply: step, index: 0 },
    toolUseId: `approved_${proposal.id}`,
    agent: proposal.agent,
    tool: proposal.tool,
    input: proposed.input,
    status: 'pending',
    result: null,
    isError: false,
  };
}

/** Records the approval and the pending call before anything is sent to another system; the step that runs the call records the outcome. */
function approvedCallCommit(claim: Claim, proposal: OpenProposal, call: ToolCallRow): StepCommit {
  const { id, tool, agent } = proposal;
  const { step } = claim.key;
  const next = { step: step + 1, reply: call.reply, index: call.index, tool, confirmationId: id };
  return commitOf(
    claim,
    [
      { type: 'confirmationSettled', id },
      { type: 'decisionApplied', step, call: { ...next, access: 'write' } },
    ],
    {
      calls: [call],
      publicEvents: [toolStarted(call)],
      detail: { confirmation: id, tool, decision: 'approved', agent },
    },
  );
}

function decisionCommit<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  proposal: OpenProposal,
  outcome: ToolOutcome | Proposal | { type: 'rejected' },
  applied: readonly ConversationEvent[],
): StepCommit {
  const agent = agentOf(claim.published.team, proposal.agent);
  const proposedAnew = proposalRecord(
    { claim, agent, now: deps.now() },
    proposal,
    outcome.type === 'proposal' ? outcome : null,
  );
  const { message, settled, publicEvent } = decisionRecord(claim, proposal, {
    outcome,
    kinds: deps.confirmations,
  });
  const events: ConversationEvent[] = [{ type: 'rowsWritten', rows: 1 }, ...applied];
  events.splice(2, 0, ...proposedAnew.events);
  return commitOf(claim, events, {
    messages: [message],
    confirmations: proposedAnew.confirmations,
    settled: [settled],
    publicEvents: [publicEvent, ...proposedAnew.publicEvents],
    detail: {
      confirmation: proposal.id,
      tool: proposal.tool,
      decision: outcome.type === 'rejected' ? 'rejected' : 'approved',
      success: outcome.type === 'ok',
      agent: proposal.agent,
    },
  });
}
