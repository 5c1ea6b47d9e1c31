import {
  agentOf,
  type CacheEntry,
  type Claim,
  type EffectTool,
  type ExternalTool,
  type Tool,
  type ToolCallRow,
  type ToolContext,
  type ToolOutcome,
  type ToolRun,
} from '@roundtable/core';
import type { Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { isDatabaseUnavailable } from '@roundtable/prisma';
import { asResult } from '../as-result.js';
import { commitOf } from '../commit.js';
import { type ProposalRecord, proposalRecord } from '../confirmation/confirmation.js';
import { outcomeRecord } from '../outcome-record.js';
import { toolFinished } from '../public-events.js';
import type { Attempt, StepDeps } from '../step-deps.js';
import { type EffectEnded, performEffect } from './perform-effect.js';
import { type CallOutcome, settledRow } from './settled-row.js';
import { toolContext } from './tool-context.js';
import { ToolFault, withinTime } from './within-time.js';
import { type WorkedOutside, workOutside } from './work-outside.js';

/** This worker's version lacks something that the team uses (a tool, a step, a source): a retry may reach a worker that has it. */
export class WorkerLacks extends Error {
  override readonly name = 'WorkerLacks';
}

type RunTool = Extract<Step, { type: 'runTool' }>;

/**
 * Runs one tool call. Its changes, result and ledger row are one transaction, so a retry finds either all or nothing; calls
 * of external tools and effects to other systems come before it. A tool that fails or takes too long gives an error result
 * that the model can recover from.
 */
export async function runTool<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: RunTool },
  attempt: Attempt,
): Promise<StepResult> {
  const tool = deps.tools.get(input.step.tool);
  const outside = await runOutsideTransaction(deps, input, { tool, attempt });
  if (outside?.type === 'cancelled') return outside;
  const startedAt = deps.now();
  const runNow = () => ({
    attempts: 1,
    cached: false,
    durationMs: deps.now().getTime() - startedAt.getTime(),
  });
  const ran = outside === null || outside.type === 'settled' ? null : outside.run;
  const recordIt = () =>
    record(deps, input, {
      outcome: (about) => outcomeOf(deps, about, outside),
      run: () => ran ?? runNow(),
      cache: outside?.type === 'worked' ? outside.cache : null,
      before: ran !== null,
    });
  try {
    return outside?.type === 'performed'
      ? await retryWhileDatabaseIsAway(deps, attempt, recordIt)
      : await recordIt();
  } catch (error) {
    if (!(error instanceof ToolFault)) throw error;
    deps.log.warn(
      { error: error.cause, tool: input.step.tool, conversation: input.conversationId },
      'tool failed',
    );
    const outcome = { type: 'error', message: error.message } as const;
    return record(deps, input, { outcome: async () => outcome, run: runNow, cache: null, before: false });
  }
}

/** The most tries to record an effect's outcome, and the wait after the first failure; it doubles. */
const RECORDINGS = 6;
const RECORD_AGAIN_MS = 200;

/** Used to record a known outcome of an effect: a next attempt would only know that it may have happened. */
async function retryWhileDatabaseIsAway<Tx, T>(
  deps: StepDeps<Tx>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === RECORDINGS || attempt.signal.aborted || !isDatabaseUnavailable(error)) throw error;
      await deps.pause(RECORD_AGAIN_MS * 2 ** (tries - 1), attempt.signal).catch(() => {});
    }
  }
}

type Outside = WorkedOutside | EffectEnded;

/** The part of a tool that runs while no transaction is held; null for a tool without one. */
async function runOutsideTransaction<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: RunTool },
  { tool, attempt }: { readonly tool: Tool<Tx> | null; readonly attempt: Attempt },
): Promise<Outside | null> {
  switch (tool?.mode) {
    case 'external':
      return workOutside(deps, input, { tool, attempt });
    case 'effect':
      return performEffect(deps, input, { tool, attempt });
    default:
      return null;
  }
}

interface Recorded<Tx> {
  readonly outcome: (about: { claim: Claim; tx: Tx; call: ToolCallRow }) => Promise<CallOutcome>;
  readonly run: () => ToolRun;
  readonly cache: CacheEntry | null;
  /** The tool ran before the transaction that claims and records its step. */
  readonly before: boolean;
}

async function record<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: RunTool },
  recorded: Recorded<Tx>,
): Promise<StepResult> {
  const { step } = input;
  const result = await deps.store.transact(input, async (claim, tx, read) => {
    const call = await read.call(step.turn, step.reply, step.index);
    if (call === null) throw new Error(`there is no call ${step.turn}/${step.reply}/${step.index}`);
    if (call.status !== 'pending') {
      const finished = [{ type: 'toolFinished' as const, step: step.step }];
      return commitOf(claim, finished, { detail: { tool: call.tool, agent: call.agent } });
    }
    const outcome = await recorded.outcome({ claim, tx, call });
    const run = recorded.run();
    const row = { ...settledRow(call, outcome), run };
    const proposal = step.confirmationId === undefined ? null : await read.proposal(step.confirmationId);
    const shown = outcomeRecord(deps, claim, { row, proposal });
    const proposed = secondProposal(deps, claim, { call, outcome });
    const ended = outcome.type === 'error' || outcome.type === 'unknown' ? { outcome: outcome.type } : {};
    const finished = { type: 'toolFinished' as const, step: step.step, ...ended };
    return commitOf(claim, [...shown.events, ...proposed.events, finished], {
      calls: [row],
      messages: shown.messages,
      confirmations: proposed.confirmations,
      settled: shown.settled,
      publicEvents: [toolFinished(row), ...shown.publicEvents, ...proposed.publicEvents],
      cache: recorded.cache,
      detail: { agent: call.agent, tool: call.tool, ...run, ...ended, before: recorded.before },
    });
  });
  return asResult(result);
}

/** The proposal that a successful call makes besides its result, if any. */
function secondProposal<Tx>(
  deps: StepDeps<Tx>,
  claim: Claim,
  { call, outcome }: { readonly call: ToolCallRow; readonly outcome: CallOutcome },
): ProposalRecord {
  const agent = agentOf(claim.published.team, call.agent);
  const asks = outcome.type === 'ok' && 'asks' in outcome ? outcome.asks : null;
  return proposalRecord({ claim, agent, now: deps.now() }, call, asks);
}

async function outcomeOf<Tx>(
  deps: StepDeps<Tx>,
  { claim, tx, call }: { claim: Claim; tx: Tx; call: ToolCallRow },
  outside: Outside | null,
): Promise<CallOutcome> {
  const tool = deps.tools.get(call.tool);
  if (tool === null) throw new WorkerLacks(`this worker does not know the tool "${call.tool}"`);
  const context = toolContext(claim, call.agent, deps.now());
  try {
    if (tool.mode === 'effect') return effectOutcome(tool, outside);
    if (tool.mode === 'external')
      return await finishExternal(tool, { tx, context, ports: deps.tools.portsOf(tool.name), outside });
    if (tool.mode !== 'transaction') throw new Error(`tool "${call.tool}" does not run as a step`);
    const parsed = tool.input.safeParse(call.input);
    if (!parsed.success) return { type: 'error', message: `Invalid input: ${parsed.error.message}` };
    return await withinTime(tool.name, tool.timeoutMs, tool.run(tx, parsed.data, context));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const message =
      error instanceof ToolFault ? error.message : `${call.tool} failed. Tell the user, or try another way.`;
    throw new ToolFault(message, { cause: error });
  }
}

/** Time limit of `finish`, the part of an external tool that works in the database. */
const FINISH_MS = 10_000;

async function finishExternal<Tx>(
  tool: ExternalTool<Tx>,
  about: { tx: Tx; context: ToolContext; ports: never; outside: Outside | null },
): Promise<ToolOutcome> {
  const { tx, context, ports, outside } = about;
  if (outside?.type !== 'worked') throw new Error(`${tool.name} was settled and is pending again`);
  const { worked } = outside;
  if (worked.type === 'error') return { type: 'error', message: worked.message };
  if (tool.finish === undefined) return { type: 'ok', result: worked.output };
  return withinTime(tool.name, FINISH_MS, tool.finish(tx, worked.output, context, ports));
}

function effectOutcome(tool: EffectTool, outside: Outside | null): CallOutcome {
  if (outside?.type !== 'performed') throw new Error(`${tool.name} was settled and is pending again`);
  return outside.outcome;
}
