import type {
  CacheEntry,
  Claim,
  ExternalTool,
  ToolCallRow,
  ToolContext,
  ToolOutcome,
  ToolRun,
} from '@roundtable/core';
import { storableJson } from '@roundtable/core';
import type { Step, StepInput, StepResult } from '@roundtable/core/replayed';
import { isDatabaseUnavailable } from '@roundtable/prisma';
import { asResult } from './as-result.js';
import { commitOf } from './commit.js';
import { toolFinished } from './public-events.js';
import type { Attempt, StepDeps } from './step-deps.js';
import { type WorkedOutside, workOutside } from './work-outside.js';

/** This worker's version does not know a part of the team: a retry may reach a worker that does. */
export class WorkerLacks extends Error {
  override readonly name = 'WorkerLacks';
}

type RunTool = Extract<Step, { type: 'runTool' }>;

/**
 * Runs one tool call. Effect, result and ledger row are one transaction, so a retry finds either all or nothing; what an
 * external tool asks of others comes before it. A tool that fails or takes too long becomes an error result that the
 * model can recover from.
 */
export async function runTool<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: RunTool },
  attempt: Attempt,
): Promise<StepResult> {
  const tool = deps.tools.get(input.step.tool);
  const outside = tool?.mode === 'external' ? await workOutside(deps, input, { tool, attempt }) : null;
  if (outside?.type === 'cancelled') return outside;
  const startedAt = deps.now();
  const runNow = () => ({
    attempts: 1,
    cached: false,
    durationMs: deps.now().getTime() - startedAt.getTime(),
  });
  try {
    return await record(deps, input, {
      outcome: (about) => outcomeOf(deps, about, outside),
      run: outside?.type === 'worked' ? () => outside.run : runNow,
      cache: outside?.type === 'worked' ? outside.cache : null,
    });
  } catch (error) {
    if (!(error instanceof ToolFault)) throw error;
    deps.log.warn(
      { error: error.cause, tool: input.step.tool, conversation: input.conversationId },
      'tool failed',
    );
    const outcome = { type: 'error', message: error.message } as const;
    return record(deps, input, { outcome: async () => outcome, run: runNow, cache: null });
  }
}

/** The tool's own failure: its transaction is undone, then the error is recorded in one of its own. */
class ToolFault extends Error {}

interface Recorded<Tx> {
  readonly outcome: (about: { claim: Claim; tx: Tx; call: ToolCallRow }) => Promise<ToolOutcome>;
  readonly run: () => ToolRun;
  readonly cache: CacheEntry | null;
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
    const finished = [{ type: 'toolFinished' as const, step: step.step }];
    if (call.status !== 'pending')
      return commitOf(claim, finished, { detail: { tool: call.tool, agent: call.agent } });
    const outcome = await recorded.outcome({ claim, tx, call });
    const run = recorded.run();
    const row = { ...settledRow(call, outcome), run };
    return commitOf(claim, finished, {
      calls: [row],
      publicEvents: [toolFinished(row)],
      cache: recorded.cache,
      detail: { agent: call.agent, tool: call.tool, ...run },
    });
  });
  return asResult(result);
}

async function outcomeOf<Tx>(
  deps: StepDeps<Tx>,
  { claim, tx, call }: { claim: Claim; tx: Tx; call: ToolCallRow },
  outside: WorkedOutside | null,
): Promise<ToolOutcome> {
  const tool = deps.tools.get(call.tool);
  if (tool === null) throw new WorkerLacks(`this worker does not know the tool "${call.tool}"`);
  const { id: conversationId, userId, locale, projectId } = claim.conversation;
  const context: ToolContext = {
    userId,
    conversationId,
    projectId,
    published: claim.published,
    agent: call.agent,
    locale,
    now: deps.now(),
  };
  try {
    if (tool.mode === 'external') return await finished(tool, { tx, context, outside });
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

/** Longer than this, the part of an external tool that is in the database hangs. */
const FINISH_MS = 10_000;

async function finished<Tx>(
  tool: ExternalTool<Tx>,
  about: { tx: Tx; context: ToolContext; outside: WorkedOutside | null },
): Promise<ToolOutcome> {
  const { tx, context, outside } = about;
  if (outside?.type !== 'worked') throw new Error(`${tool.name} was settled and is pending again`);
  const { worked } = outside;
  if (worked.type === 'error') return { type: 'error', message: worked.message };
  if (tool.finish === undefined) return { type: 'ok', result: worked.output };
  return withinTime(tool.name, FINISH_MS, tool.finish(tx, worked.output, context));
}

async function withinTime<T>(name: string, timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `${name} took longer than ${timeoutMs / 1000} s and was stopped.`;
    timer = setTimeout(() => reject(new ToolFault(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A result joins every later request of the turn: one of any size would never fit a model. */
const LONGEST_RESULT = 50_000;

/** The call's row with what it came to; a result that is too long is cut to a text that says so. */
export function settledRow(call: ToolCallRow, outcome: ToolOutcome): ToolCallRow {
  return outcome.type === 'ok'
    ? { ...call, status: 'done', result: bounded(storableJson(outcome.result)), isError: false }
    : { ...call, status: 'error', result: bounded(storableJson(outcome.message)), isError: true };
}

function bounded(result: unknown): unknown {
  const json = JSON.stringify(result) ?? '';
  if (json.length <= LONGEST_RESULT) return result;
  const note = `\n[Cut: the result has ${json.length} characters, only the first ones are shown. Ask for less at once.]`;
  // Escaping the quotes again makes the text longer than what was cut, so the cut is measured on the whole.
  let kept = LONGEST_RESULT - note.length - 10;
  while (JSON.stringify(json.slice(0, kept) + note).length > LONGEST_RESULT) kept = Math.floor(kept * 0.9);
  return json.slice(0, kept).replace(/[\ud800-\udbff]$/, '') + note;
}
