import { createHash } from 'node:crypto';
import type {
  CacheEntry,
  ExternalTool,
  Locale,
  Person,
  ToolCallRow,
  ToolRun,
  Worked,
} from '@roundtable/core';
import { storableJson } from '@roundtable/core';
import type { Step, StepInput } from '@roundtable/core/replayed';
import { withTimeLimit } from '@roundtable/services';
import type { Attempt, StepDeps } from '../step-deps.js';
import { orAborted } from './or-aborted.js';

type RunTool = Extract<Step, { type: 'runTool' }>;

/** The result of an external tool's work, before it is recorded. */
export type WorkedOutside =
  | {
      readonly type: 'worked';
      readonly worked: Worked<never>;
      readonly run: ToolRun;
      readonly cache: CacheEntry | null;
    }
  /** Nothing to do: the call is settled, or its conversation deleted. */
  | { readonly type: 'settled' }
  | { readonly type: 'cancelled' };

const TRIES = 2;

/**
 * Runs an external tool's work while no transaction is held. A transient failure (one with `retryAfterMs`) is tried once
 * more within the tool's time limit. A retry of the step repeats the work unless its result was recorded.
 * @throws the signal's reason when the worker drains; nothing was recorded, and the next attempt starts over
 */
export async function workOutside<Tx>(
  deps: StepDeps<Tx>,
  input: StepInput & { step: RunTool },
  about: { readonly tool: ExternalTool<Tx>; readonly attempt: Attempt },
): Promise<WorkedOutside> {
  const { tool, attempt } = about;
  const pending = await deps.store.pendingCall(input, input.step, (call, locale) =>
    tool.cacheTtlSeconds === undefined ? null : cacheKey(tool, call, locale),
  );
  if (pending === null) return { type: 'settled' };
  const { call, user, locale, cached } = pending;
  if (cached !== null) {
    const run = { attempts: 0, cached: true, durationMs: 0 };
    return { type: 'worked', worked: { type: 'ok', output: asOutput(cached.result) }, run, cache: null };
  }
  const startedAt = deps.now();
  const tried = await tryWork(deps, about, { input, call, user, locale });
  if (attempt.signal.aborted) {
    if (attempt.interrupted()) return { type: 'cancelled' };
    throw attempt.signal.reason;
  }
  const run = {
    attempts: tried.attempts,
    cached: false,
    durationMs: deps.now().getTime() - startedAt.getTime(),
  };
  const keeps = tool.cacheTtlSeconds !== undefined && tried.worked.type === 'ok';
  return {
    type: 'worked',
    worked: tried.worked,
    run,
    cache:
      keeps && tried.worked.type === 'ok'
        ? {
            key: cacheKey(tool, call, locale),
            tool: tool.name,
            result: storableJson(tried.worked.output),
            ttlSeconds: tool.cacheTtlSeconds,
          }
        : null,
  };
}

async function tryWork<Tx>(
  deps: StepDeps<Tx>,
  { tool, attempt }: { readonly tool: ExternalTool<Tx>; readonly attempt: Attempt },
  about: {
    readonly input: StepInput;
    readonly call: ToolCallRow;
    readonly user: Person;
    readonly locale: Locale;
  },
): Promise<{ worked: Worked<never>; attempts: number }> {
  const parsed = tool.input.safeParse(about.call.input);
  if (!parsed.success)
    return { worked: { type: 'error', message: `Invalid input: ${parsed.error.message}` }, attempts: 0 };
  const { conversationId, userId } = about.input;
  return withTimeLimit(tool.timeoutMs, [attempt.signal], async (signal) => {
    const context = {
      userId,
      user: about.user,
      conversationId,
      agent: about.call.agent,
      locale: about.locale,
      now: deps.now(),
      signal,
    };
    let attempts = 0;
    const deadline = context.now.getTime() + tool.timeoutMs;
    try {
      for (;;) {
        attempts++;
        const work = tool.work(parsed.data, context, deps.tools.portsOf(tool.name));
        const worked = await orAborted(work, signal);
        const waitMs = worked.type === 'error' ? worked.retryAfterMs : undefined;
        if (waitMs === undefined || attempts >= TRIES || deps.now().getTime() + waitMs >= deadline)
          return { worked, attempts };
        await deps.pause(waitMs, signal);
      }
    } catch (error) {
      const stopped = `${tool.name} took longer than ${tool.timeoutMs / 1000} s and was stopped.`;
      const message = signal.aborted ? stopped : `${tool.name} failed.`; // for an attempt that was stopped, this is never recorded
      if (!attempt.signal.aborted)
        deps.log.warn({ error, tool: tool.name, conversation: conversationId }, 'tool failed');
      return {
        worked: { type: 'error', message: `${message} Tell the user, or try another way.` },
        attempts,
      };
    }
  });
}

/** Calls with equal input have the same key; case and white space are ignored, languages differ. */
function cacheKey<Tx>(tool: ExternalTool<Tx>, call: ToolCallRow, locale: Locale): string {
  const parsed = tool.input.safeParse(call.input);
  const asked = JSON.stringify(ordered(parsed.success ? parsed.data : call.input));
  const said = asked.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/" | "/g, '"');
  return createHash('sha256').update(`${tool.name}/${locale}/${said}`).digest('hex');
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A cached result is an output of the same tool, whose type is erased. */
function asOutput(result: unknown): never {
  return result as never;
}
