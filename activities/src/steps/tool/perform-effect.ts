import {
  type EffectContext,
  type EffectTool,
  effectKey,
  nextEffectAct,
  type PendingCall,
  type Performed,
  type ToolRun,
} from '@roundtable/core';
import type { Step, StepInput } from '@roundtable/core/replayed';
import { withTimeLimit } from '@roundtable/services';
import type { Attempt, StepDeps } from '../step-deps.js';
import { orAborted } from './or-aborted.js';

type RunTool = Extract<Step, { type: 'runTool' }>;

/** How the call of an effect tool ended. */
export type EffectEnded =
  | { readonly type: 'performed'; readonly outcome: Performed; readonly run: ToolRun }
  /** Nothing to do: the call is settled, or its conversation deleted. */
  | { readonly type: 'settled' }
  /** The user interrupted before it began. */
  | { readonly type: 'cancelled' };

const UNKNOWN: Performed = { type: 'unknown' };
/** The longest that an interrupted turn waits to learn the outcome of an effect. */
const LAST_QUESTION_MS = 5_000;
const FIRST_QUESTION_AFTER_MS = 500;
/** A refusal that asks us to wait longer than this is final: a turn does not wait so long. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Acts on another system while no transaction is held. Each attempt is recorded in the effect ledger (`tool_calls`) before
 * it begins: after a lost worker, the next attempt finds it begun with an unknown outcome.
 * @throws the signal's reason when the worker drains; the next attempt of the step continues from the ledger
 */
export async function performEffect<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: RunTool },
  about: { readonly tool: EffectTool; readonly attempt: Attempt },
): Promise<EffectEnded> {
  const { tool, attempt } = about;
  let pending = await deps.store.pendingCall(input, input.step, () => null);
  if (pending === null) return { type: 'settled' };
  const startedAt = deps.now().getTime();
  let attempts = pending.attempts;
  const ended = (outcome: Performed): EffectEnded => ({
    type: 'performed',
    outcome,
    run: { attempts, cached: false, durationMs: deps.now().getTime() - startedAt },
  });
  const parsed = tool.input.safeParse(pending.call.input);
  if (!parsed.success) return ended({ type: 'error', message: `Invalid input: ${parsed.error.message}` });
  if (attempts === 0 && pending.followsUnknown) return ended({ type: 'error', message: notAgain(tool.name) });

  const bounded = boundedCalls(deps, input, { tool, attempt, pending, parsed: parsed.data });
  let last: Performed = UNKNOWN;
  let isUnknown = attempts > 0;
  let asked = 0;
  for (;;) {
    if (attempt.signal.aborted) {
      if (!attempt.interrupted()) throw attempt.signal.reason;
      if (attempts === 0) return { type: 'cancelled' };
      return ended(isUnknown ? await bounded.lastQuestion() : last);
    }
    const act = nextEffectAct(tool, { attempts, isUnknown, asked });
    if (act === 'end_unknown') return ended(UNKNOWN);
    if (act === 'perform') {
      if (!(await deps.store.beginAttempt(input, input.step, attempts))) {
        // Another worker has begun or settled the call since it was read.
        pending = await deps.store.pendingCall(input, input.step, () => null);
        if (pending === null) return { type: 'settled' };
        attempts = pending.attempts;
        isUnknown = attempts > 0;
        continue;
      }
      attempts++;
      const performed = await bounded.perform();
      // A refusal is about this attempt only: an earlier one may have succeeded.
      last = isUnknown && performed.type === 'error' ? UNKNOWN : performed;
    } else {
      asked++;
      last = await bounded.ask();
    }
    isUnknown = last.type === 'unknown';
    const waitMs = waitAfter(tool, last, { attempts, asked });
    if (waitMs === null) return ended(last);
    // An interrupt ends the wait; the loop checks the signal.
    await deps.pause(waitMs, attempt.signal).catch(() => {});
  }
}

/** How long to wait before the next act; null when there is none. */
function waitAfter(
  tool: EffectTool,
  last: Performed,
  { attempts, asked }: { readonly attempts: number; readonly asked: number },
): number | null {
  if (last.type === 'ok') return null;
  const backOffMs = tool.retry.waitMs * 2 ** (attempts - 1);
  if (last.type === 'error') {
    const isWorthIt = last.retryAfterMs !== undefined && attempts < tool.retry.attempts && asked === 0;
    if (!isWorthIt || last.retryAfterMs > LONGEST_WAIT_MS) return null;
    return Math.max(last.retryAfterMs, backOffMs);
  }
  switch (nextEffectAct(tool, { attempts, isUnknown: true, asked })) {
    case 'end_unknown':
      return null;
    case 'perform':
      return backOffMs;
    case 'ask':
      return asked === 0 ? 0 : FIRST_QUESTION_AFTER_MS * 2 ** (asked - 1);
  }
}

/** The tool's functions with a time limit; if one throws or runs out of time, the outcome is unknown. */
function boundedCalls<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput,
  about: {
    readonly tool: EffectTool;
    readonly attempt: Attempt;
    readonly pending: PendingCall;
    readonly parsed: never;
  },
) {
  const { tool, attempt, pending, parsed } = about;
  const { conversationId, userId } = input;
  const key = effectKey(conversationId, pending.call);
  const ports = deps.tools.portsOf(tool.name);

  async function within(
    limits: { readonly signals: readonly AbortSignal[]; readonly ms: number },
    act: (context: EffectContext) => Promise<Performed>,
  ): Promise<Performed> {
    const { user, locale, call } = pending;
    const known = { userId, user, conversationId, agent: call.agent, locale, now: deps.now(), key };
    return withTimeLimit(limits.ms, limits.signals, async (signal) => {
      signal.throwIfAborted();
      return await orAborted(act({ ...known, signal }), signal);
    }).catch((error: unknown) => {
      deps.log.warn({ error, tool: tool.name, conversation: conversationId, key }, 'an outcome is unknown');
      return UNKNOWN;
    });
  }
  const question = (context: EffectContext) =>
    tool.onUnknown?.(key, parsed, context, ports) ?? Promise.resolve(UNKNOWN);
  const usual = { signals: [attempt.signal], ms: tool.timeoutMs };

  return {
    perform: () => within(usual, (context) => tool.perform(parsed, context, ports)),
    ask: () => within(usual, question),
    /** The one question that an interrupted turn still asks. */
    lastQuestion: () => within({ signals: [], ms: Math.min(tool.timeoutMs, LAST_QUESTION_MS) }, question),
  };
}

function notAgain(tool: string): string {
  return `Not run: an earlier call of ${tool} in this turn may have happened. Tell the user, and ask first.`;
}
