import {
  createToolRegistry,
  defineTool,
  type ExternalContext,
  NOBODY,
  type StepStore,
  type ToolCallRow,
  type Worked,
} from '@roundtable/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Attempt, StepDeps } from '../step-deps.js';
import { workOutside } from './work-outside.js';

type Input = { query: string; num_results?: number | undefined };

const step = { type: 'runTool', turn: 1, step: 2, reply: 1, index: 0, tool: 'look_up' } as const;
const input = { conversationId: 'c', userId: 'u', step, opening: null, agent: 'host' };
const going: Attempt = { signal: new AbortController().signal, interrupted: () => false };

/** One call of a tool that does what it is told; what is cached is kept as the store would keep it. */
function scene(
  work: (query: Input, context: ExternalContext) => Promise<Worked<unknown>>,
  more: { timeoutMs?: number; cacheTtlSeconds?: number } = {},
) {
  const tool = defineTool<unknown, Input, unknown>({
    name: 'look_up',
    description: 'Looks things up.',
    input: z.strictObject({ query: z.string(), num_results: z.number().optional() }),
    mode: 'external',
    access: 'read',
    timeoutMs: more.timeoutMs ?? 1_000,
    ...(more.cacheTtlSeconds === undefined ? {} : { cacheTtlSeconds: more.cacheTtlSeconds }),
    work,
  });
  if (tool.mode !== 'external') throw new Error('it is external');
  const kept = new Map<string, unknown>();
  const pauses: number[] = [];
  const run = async (asked: Input, attempt = going, locale: 'en' | 'es' = 'en') => {
    const call: ToolCallRow = {
      ...{ turn: 1, reply: 1, index: 0, toolUseId: 't', agent: 'host', tool: 'look_up', input: asked },
      ...{ status: 'pending', result: null, isError: false },
    };
    const store: Pick<StepStore<unknown>, 'pendingCall'> = {
      pendingCall: async (_input, _key, cacheKey) => {
        const key = cacheKey(call, locale);
        const cached = key !== null && kept.has(key) ? { result: kept.get(key) } : null;
        return { call, user: NOBODY, locale, attempts: 0, followsUnknown: false, cached };
      },
    };
    const worked = await workOutside(depsOf(store, pauses), input, { tool, attempt });
    if (worked.type === 'worked' && worked.cache !== null) kept.set(worked.cache.key, worked.cache.result);
    return worked;
  };
  return { run, pauses };
}

/** The steps' dependencies, of which this one needs few. */
function depsOf(store: Pick<StepStore<unknown>, 'pendingCall'>, pauses: number[]): StepDeps<unknown> {
  return {
    store,
    tools: createToolRegistry([]),
    now: () => new Date(),
    pause: async (ms: number) => void pauses.push(ms),
    log: { info() {}, warn() {} },
  } as unknown as StepDeps<unknown>;
}

describe('a failure', () => {
  it('of the moment is tried once more, after the wait that was asked for', async () => {
    let asked = 0;
    const { run, pauses } = scene(async () =>
      ++asked === 1 ? { type: 'error', message: 'busy', retryAfterMs: 300 } : { type: 'ok', output: 'found' },
    );
    expect(await run({ query: 'x' })).toMatchObject({
      worked: { type: 'ok', output: 'found' },
      run: { attempts: 2, cached: false },
    });
    expect(pauses).toEqual([300]);
  });

  it('that stays is told after the second try', async () => {
    const { run } = scene(async () => ({ type: 'error', message: 'busy', retryAfterMs: 1 }));
    expect(await run({ query: 'x' })).toMatchObject({ worked: { message: 'busy' }, run: { attempts: 2 } });
  });

  it.each([
    ['of another kind', { type: 'error', message: 'no key' }],
    ['whose wait is longer than the tool’s time', { type: 'error', message: 'no key', retryAfterMs: 2_000 }],
  ] satisfies [string, Worked<never>][])('%s is told at once', async (_, failure) => {
    const { run } = scene(async () => failure);
    expect(await run({ query: 'x' })).toMatchObject({ worked: { message: 'no key' }, run: { attempts: 1 } });
  });

  it('of the tool itself becomes words for the model', async () => {
    const { run } = scene(async () => {
      throw new TypeError('undefined is not a function');
    });
    expect(await run({ query: 'x' })).toMatchObject({
      worked: { type: 'error', message: 'look_up failed. Tell the user, or try another way.' },
    });
  });

  it('to end in time is one too, also of work that does not listen', async () => {
    const signals: AbortSignal[] = [];
    const { run } = scene(
      (_, { signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
      { timeoutMs: 50 },
    );
    expect(await run({ query: 'x' })).toMatchObject({
      worked: { message: expect.stringContaining('look_up took longer than 0.05 s and was stopped.') },
    });
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });
});

describe('an attempt that is stopped', () => {
  const stopped = (interrupted: boolean): { attempt: Attempt; stop: () => void } => {
    const controller = new AbortController();
    const attempt = { signal: controller.signal, interrupted: () => interrupted };
    return { attempt, stop: () => controller.abort(new Error('stop')) };
  };

  it('by the user’s interrupt is cancelled, and the work hears of it', async () => {
    const { attempt, stop } = stopped(true);
    const { run } = scene((_, { signal }) => {
      stop();
      return new Promise((_resolve, reject) => reject(signal.reason));
    });
    expect(await run({ query: 'x' }, attempt)).toEqual({ type: 'cancelled' });
  });

  it('by a draining worker throws, so that another one begins afresh', async () => {
    const { attempt, stop } = stopped(false);
    const { run } = scene(() => {
      stop();
      return new Promise(() => {});
    });
    await expect(run({ query: 'x' }, attempt)).rejects.toThrow('stop');
  });
});

describe('the cache', () => {
  const counting = () => {
    let asked = 0;
    return async () => ({ type: 'ok', output: { hits: ++asked } }) as const;
  };

  it('answers equal calls, whatever their case and spaces, and says so', async () => {
    const { run } = scene(counting(), { cacheTtlSeconds: 3_600 });
    await run({ query: 'Sleep  and Habits', num_results: 3 });
    expect(await run({ num_results: 3, query: ' sleep and habits ' })).toEqual({
      type: 'worked',
      worked: { type: 'ok', output: { hits: 1 } },
      run: { attempts: 0, cached: true, durationMs: 0 },
      cache: null,
    });
  });

  it('tells calls with another input or in another language apart', async () => {
    const { run } = scene(counting(), { cacheTtlSeconds: 3_600 });
    await run({ query: 'sleep' });
    expect(await run({ query: 'sleep', num_results: 9 })).toMatchObject({ worked: { output: { hits: 2 } } });
    expect(await run({ query: 'sleep' }, going, 'es')).toMatchObject({ worked: { output: { hits: 3 } } });
    expect(await run({ query: 'sleeping' })).toMatchObject({ worked: { output: { hits: 4 } } });
  });

  it('keeps no failures, and nothing of tools that do not ask for it', async () => {
    const failing = scene(async () => ({ type: 'error', message: 'no' }), { cacheTtlSeconds: 3_600 });
    expect(await failing.run({ query: 'x' })).toMatchObject({ cache: null });
    const uncached = scene(counting());
    await uncached.run({ query: 'x' });
    expect(await uncached.run({ query: 'x' })).toMatchObject({
      worked: { output: { hits: 2 } },
      cache: null,
    });
  });
});
