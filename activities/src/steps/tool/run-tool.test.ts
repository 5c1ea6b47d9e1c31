import { defineTool, type ExternalContext, type ToolCallRow, type Worked } from '@roundtable/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  CONVERSATION,
  callRow,
  claimOf,
  going,
  inputOf,
  NOW,
  type NotedTx,
  PERSON,
  type SceneOptions,
  scene,
  TURN,
  USER,
} from '../../../test/step-scene.js';
import { stepTools } from '../../../test/step-tools.js';
import type { Attempt } from '../step-deps.js';
import { runTool, WorkerLacks } from './run-tool.js';

afterEach(() => void vi.useRealTimers());

const finished = [{ type: 'toolFinished', step: 2 }];

/** Runs a call, of `look` unless said otherwise. */
async function run(call: ToolCallRow | null, more: SceneOptions = {}, attempt: Attempt = going) {
  const on = scene({ call, tools: stepTools().tools, ...more });
  const tool = call?.tool ?? 'look';
  const step = { type: 'runTool', turn: TURN, step: 2, reply: 1, index: 0, tool } as const;
  return { ...on, result: await runTool(on.deps, inputOf(step), attempt) };
}

describe('a tool that runs in the step’s transaction', () => {
  it('leaves effect, result and event in one commit', async () => {
    let now = NOW.getTime();
    const { tools, contexts } = stepTools(async (tx) => {
      tx.did.push('looked');
      now += 40;
      return { found: 'a\u0000b' };
    });
    const { commit, result, did } = await run(callRow({ input: { at: 'x' } }), {
      tools,
      deps: { now: () => new Date(now) },
    });
    expect(result).toEqual({ type: 'done', events: finished });
    const told = { attempts: 1, cached: false, durationMs: 40 };
    expect(commit()).toMatchObject({
      done: true,
      events: finished,
      calls: [
        {
          ...callRow({ input: { at: 'x' } }),
          status: 'done',
          result: { found: 'ab' },
          isError: false,
          run: told,
        },
      ],
      messages: [],
      cache: null,
      detail: { agent: 'host', tool: 'look', ...told },
    });
    expect(commit().publicEvents).toEqual([
      {
        type: 'tool.finished',
        data: {
          turn: TURN,
          callId: '3.1.0',
          agent: 'host',
          tool: 'look',
          isError: false,
          result: { found: 'ab' },
        },
      },
    ]);
    expect(did).toEqual(['looked']);
    expect(contexts).toEqual([
      {
        ...{
          userId: USER,
          user: PERSON,
          conversationId: CONVERSATION,
          scope: null,
          published: claimOf().published,
        },
        ...{ agent: 'host', locale: 'en', now: NOW },
      },
    ]);
  });

  it('that refuses gives its words to the model', async () => {
    const { commit, warned } = await run(callRow({ tool: 'note' }));
    expect(commit().calls).toMatchObject([
      { status: 'error', isError: true, result: 'VALIDATION_ERROR: there are enough notes' },
    ]);
    expect(warned).toEqual([]);
  });

  it('that throws is undone whole, recorded as failed, and told to the operator', async () => {
    const { tools } = stepTools(async (tx) => {
      tx.did.push('half');
      throw new TypeError('the pen broke');
    });
    const { commit, did, warned, result } = await run(callRow(), { tools });
    expect([did, result]).toEqual([[], { type: 'done', events: [{ ...finished[0], outcome: 'error' }] }]);
    expect(commit().calls).toMatchObject([
      {
        ...{ status: 'error', isError: true, result: 'look failed. Tell the user, or try another way.' },
        run: { attempts: 1, cached: false, durationMs: 0 },
      },
    ]);
    expect(warned).toEqual([
      {
        about: { error: new TypeError('the pen broke'), tool: 'look', conversation: CONVERSATION },
        message: 'tool failed',
      },
    ]);
  });

  it('that takes too long is stopped and says so', async () => {
    vi.useFakeTimers();
    const { tools } = stepTools(() => new Promise(() => {}));
    const running = run(callRow(), { tools });
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await running).commit().calls).toMatchObject([
      { status: 'error', result: 'look took longer than 1 s and was stopped.' },
    ]);
  });

  it('that ends in time leaves no timer behind', async () => {
    vi.useFakeTimers();
    await run(callRow());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('while the database is away is left to the next attempt', async () => {
    const away = Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
    const { tools } = stepTools(async () => {
      throw away;
    });
    await expect(run(callRow(), { tools })).rejects.toBe(away);
  });

  it('with an input that no longer fits is answered with what is wrong', async () => {
    const { commit } = await run(callRow({ input: { at: 7 } }));
    expect(commit().calls).toMatchObject([
      { status: 'error', result: expect.stringMatching(/^Invalid input: /) },
    ]);
  });

  it.each(['propose', 'ask'])('is none that opens a confirmation or answers at once (%s)', async (tool) => {
    const { commit, warned } = await run(callRow({ tool }));
    expect(commit().calls).toMatchObject([{ status: 'error', isError: true }]);
    expect(warned).toMatchObject([
      { about: { error: { message: `tool "${tool}" does not run as a step` } } },
    ]);
  });
});

describe('a call', () => {
  it('that is settled is not run again', async () => {
    const { tools, contexts } = stepTools();
    const { commit, result } = await run(callRow({ status: 'done', result: 'seen' }), { tools });
    expect([result, contexts]).toEqual([{ type: 'done', events: finished }, []]);
    expect(commit()).toMatchObject({ calls: [], publicEvents: [], detail: { tool: 'look', agent: 'host' } });
  });

  it('that nobody wrote down is a fault', async () => {
    await expect(run(null)).rejects.toThrow('there is no call 3/1/0');
  });

  it('of a tool that this worker does not know is left to another one', async () => {
    await expect(run(callRow(), { tools: [] })).rejects.toThrow(WorkerLacks);
  });

  it.each([
    ['gone', { type: 'gone' }],
    ['stale', { type: 'stale', known: true }],
    ['done', { type: 'done', events: [{ type: 'toolFinished', step: 2 }] }],
  ] as const)('of a step that is %s hands that on', async (_, refuses) => {
    const { result, committed } = await run(callRow(), { refuses });
    expect([result, committed]).toEqual([refuses, []]);
  });
});

describe('a tool that works outside of the transaction', () => {
  type Finish = (tx: NotedTx, output: unknown) => Promise<{ type: 'ok'; result: unknown }>;
  const outside = (
    work: (context: ExternalContext) => Promise<Worked<unknown>>,
    more: { finish?: Finish; cacheTtlSeconds?: number } = {},
  ) => [
    defineTool<NotedTx, unknown, unknown>({
      name: 'search',
      description: 'Searches.',
      input: z.unknown(),
      mode: 'external',
      access: 'read',
      timeoutMs: 60_000,
      work: (_, context) => work(context),
      ...more,
    }),
  ];
  const call = callRow({ tool: 'search' });
  const found = async () => ({ type: 'ok', output: 'found' }) as const;

  it('gives its output as the result, with how it ran', async () => {
    let now = NOW.getTime();
    const tools = outside(async () => {
      now += 70;
      return { type: 'ok', output: 'found' };
    });
    const { commit } = await run(call, { tools, deps: { now: () => new Date(now) } });
    const told = { attempts: 1, cached: false, durationMs: 70 };
    expect(commit()).toMatchObject({
      calls: [{ status: 'done', result: 'found', run: told }],
      cache: null,
      detail: told,
    });
  });

  it('changes what it changes in the transaction that records the result', async () => {
    const finish: Finish = async (tx, output) => {
      tx.did.push(String(output));
      return { type: 'ok', result: 'kept' };
    };
    const { commit, did } = await run(call, { tools: outside(found, { finish }) });
    expect([did, commit().calls[0]?.result]).toEqual([['found'], 'kept']);
  });

  it('keeps an output that equal calls may use', async () => {
    const { commit } = await run(call, { tools: outside(found, { cacheTtlSeconds: 60 }) });
    expect(commit().cache).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      tool: 'search',
      result: 'found',
      ttlSeconds: 60,
    });
  });

  it('that fails gives its words to the model, and finishes nothing', async () => {
    const finish: Finish = async () => ({ type: 'ok', result: 'kept' });
    const { commit } = await run(call, {
      tools: outside(async () => ({ type: 'error', message: 'no key' }), { finish }),
    });
    expect(commit().calls).toMatchObject([{ status: 'error', result: 'no key' }]);
  });

  it('whose end in the database hangs is stopped, and nothing is kept', async () => {
    vi.useFakeTimers();
    const tools = outside(found, { finish: () => new Promise(() => {}), cacheTtlSeconds: 60 });
    const running = run(call, { tools });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await running).commit()).toMatchObject({
      calls: [{ status: 'error', result: 'search took longer than 10 s and was stopped.' }],
      cache: null,
    });
  });

  it('that the user interrupts records nothing', async () => {
    const controller = new AbortController();
    const attempt = { signal: controller.signal, interrupted: () => true };
    const tools = outside(() => {
      controller.abort(new Error('stop'));
      return new Promise(() => {});
    });
    const { result, committed } = await run(call, { tools }, attempt);
    expect([result, committed]).toEqual([{ type: 'cancelled' }, []]);
  });

  it('and is settled by now does not work again', async () => {
    const tools = outside(async () => {
      throw new Error('nobody is asked');
    });
    const { commit } = await run({ ...call, status: 'done', result: 'found' }, { tools });
    expect(commit().calls).toEqual([]);
  });
});
