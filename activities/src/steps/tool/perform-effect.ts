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

/** How an effect's call ended. */
export type EffectEnded =
  | { readonly type: 'performed'; readonly outcome: Performed; readonly run: ToolRun }
  /** There is nothing to do: the call is settled, or its conversation gone. */
  | { readonly type: 'settled' }
  /** The user interrupted before it began. */
  | { readonly type: 'cancelled' };

const UNKNOWN: Performed = { type: 'unknown' };
/** An interrupted turn waits so long at most to hear what became of an effect. */
const LAST_QUESTION_MS = 5_000;
const FIRST_QUESTION_AFTER_MS = 500;
/** Whoever refuses and asks for more patience than this has refused: nobody waits for so long in a turn. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Acts on another system while no transaction is held. The ledger decides what an attempt may do: each one is recorded
 * before it begins, so whoever comes after a lost worker finds it begun and its outcome unknown.
 * @throws the attempt's reason when the worker drains: another attempt of the step goes on from the ledger.
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

  const outside = outsideOf(deps, input, { tool, attempt, pending, parsed: parsed.data });
  let last: Performed = UNKNOWN;
  let isUnknown = attempts > 0;
  let asked = 0;
  for (;;) {
    if (attempt.signal.aborted) {
      if (!attempt.interrupted()) throw attempt.signal.reason;
      if (attempts === 0) return { type: 'cancelled' };
      return ended(isUnknown ? await outside.lastQuestion() : last);
    }
    const act = nextEffectAct(tool, { attempts, isUnknown, asked });
    if (act === 'end_unknown') return ended(UNKNOWN);
    if (act === 'perform') {
      if (!(await deps.store.beginAttempt(input, input.step, attempts))) {
        // Somebody else has begun or ended it since it was read.
        pending = await deps.store.pendingCall(input, input.step, () => null);
        if (pending === null) return { type: 'settled' };
        attempts = pending.attempts;
        isUnknown = attempts > 0;
        continue;
      }
      attempts++;
      const performed = await outside.perform();
      // A refusal speaks of this attempt only: one before it may have happened all the same.
      last = isUnknown && performed.type === 'error' ? UNKNOWN : performed;
    } else {
      asked++;
      last = await outside.ask();
    }
    isUnknown = last.type === 'unknown';
    const waitMs = waitAfter(tool, last, { attempts, asked });
    if (waitMs === null) return ended(last);
    // An interrupt ends the wait; the loop hears of it.
    await deps.pause(waitMs, attempt.signal).catch(() => {});
  }
}

/** How long to wait for the next act; null when this was the last one. */
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

/** The tool's own calls, each within its time; what they throw means that nobody knows. */
function outsideOf<Tx>(
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
    /** The turn was interrupted: the one question that it still waits for. */
    lastQuestion: () => within({ signals: [], ms: Math.min(tool.timeoutMs, LAST_QUESTION_MS) }, question),
  };
}

function notAgain(tool: string): string {
  return `Not run: an earlier call of ${tool} in this turn may have happened. Tell the user, and ask first.`;
}
