import type { Claim, ModelPort, ModelRequest, StepCommit, StepStore } from '@roundtable/core';
import type { StepInput } from '@roundtable/core/replayed';
import { describe, expect, it } from 'vitest';
import { observeModel } from './observe-model.js';
import { observeStore } from './observe-store.js';
import { createWorkerMetrics } from './worker-metrics.js';

const usage = {
  agent: 'coach',
  model: 'some-model',
  inputTokens: 10,
  outputTokens: 20,
  cacheReadTokens: 30,
  cacheWriteTokens: 40,
  costMicros: 2_500_000,
};
const SEARCHES = new Set(['web_search']);
const call = { turn: 1, reply: 1, index: 0, toolUseId: 'x', agent: 'coach', input: {}, result: null };

/** Stands for something larger: only what the code under test reads is there. */
function standIn<Whole>(parts: unknown): Whole {
  return parts as Whole;
}

const claimOf = (running: unknown = null) =>
  standIn<Claim>({ conversation: { teamId: 'triage' }, state: { running } });

const commitOf = (parts: Partial<StepCommit>) =>
  standIn<StepCommit>({ usage: null, outcome: null, calls: [], transitions: [], detail: {}, ...parts });

describe('the figures of a worker', () => {
  it('tell calls, tokens, cost, duration and outcomes of what was committed', async () => {
    const { registry, observe } = createWorkerMetrics(SEARCHES);
    observe(
      commitOf({
        usage,
        detail: { tier: 'balanced', durationMs: 1_500 },
        outcome: { input: 1, type: 'answered', code: null, stopReason: null },
      }),
      claimOf({
        startedAt: new Date(Date.now() - 3_000).toISOString(),
        spent: { tokens: 900, toolCalls: 2 },
      }),
    );
    const text = await registry.metrics();
    const labels = 'agent="coach",tier="balanced",model="some-model"';
    expect(text).toContain(`roundtable_model_calls_total{${labels}} 1`);
    expect(text).toContain(`roundtable_model_cost_dollars_total{${labels}} 2.5`);
    expect(text).toContain(`roundtable_model_tokens_total{${labels},kind="cache_read"} 30`);
    expect(text).toContain(
      'roundtable_model_call_duration_seconds_sum{tier="balanced",model="some-model"} 1.5',
    );
    expect(text).toContain('roundtable_turns_total{team="triage",outcome="answered",code=""} 1');
    // Those of the replies before, and the 100 of this one.
    expect(text).toContain('roundtable_turn_tokens_sum{team="triage"} 1000');
    expect(text).toContain('roundtable_turn_tool_calls_sum{team="triage"} 2');
    expect(text).toMatch(/roundtable_turn_duration_seconds_sum\{team="triage",outcome="answered"\} 3(\.|$)/m);
  });

  it('count tools that ran, and no name that a model made up', async () => {
    const { registry, observe } = createWorkerMetrics(SEARCHES);
    const run = { attempts: 1, cached: true, durationMs: 20 };
    observe(
      commitOf({
        calls: [
          { ...call, tool: 'web_search', status: 'done', isError: false, run },
          { ...call, tool: 'web_search', status: 'error', isError: true, run: { ...run, cached: false } },
          { ...call, tool: 'made_up', status: 'error', isError: true },
        ],
      }),
      claimOf(),
    );
    const text = await registry.metrics();
    expect(text).toContain('roundtable_tool_calls_total{tool="web_search",result="ok"} 1');
    expect(text).toContain('roundtable_tool_calls_total{tool="web_search",result="error"} 1');
    expect(text).toContain('roundtable_tool_cache_hits_total{tool="web_search"} 1');
    expect(text).toContain('roundtable_external_searches_total{tool="web_search",result="error"} 1');
    expect(text).not.toContain('roundtable_external_searches_total{tool="web_search",result="ok"}');
    expect(text).not.toContain('made_up');
  });
});

describe('the observed model', () => {
  it('tells answers that no turn asked for, under a name of their own', async () => {
    const { registry, observeAnswer } = createWorkerMetrics(SEARCHES);
    const { agent: _none, model: name, costMicros: _cost, ...tokens } = usage;
    const model = standIn<ModelPort>({ ask: async () => ({ model: name, usage: tokens }) });
    const request = standIn<ModelRequest>({ tier: 'fast' });
    await observeModel(model, { agent: 'memory' }, observeAnswer).ask(request, {
      signal: new AbortController().signal,
      onText: () => {},
    });
    expect(await registry.metrics()).toContain(
      'roundtable_model_calls_total{agent="memory",tier="fast",model="some-model"} 1',
    );
  });
});

describe('the observed store', () => {
  const claim = standIn<Claim>({});
  const store = (written: boolean) => standIn<StepStore<null>>({ commit: async () => written });

  it('tells what was written, and not what a newer attempt kept from being written', async () => {
    const told: StepCommit[] = [];
    const commit = commitOf({});
    await observeStore(store(true), (one) => void told.push(one)).commit(claim, commit);
    await observeStore(store(false), (one) => void told.push(one)).commit(claim, commit);
    expect(told).toEqual([commit]);
  });

  it('tells of steps that lost their worker, and of no others', async () => {
    const { registry, observeLost } = createWorkerMetrics(SEARCHES);
    const step = standIn<StepInput>({ step: { type: 'askAgent' } });
    for (const isLost of [true, false, true]) {
      const inner = standIn<StepStore<null>>({ countLost: async () => ({ faulty: 1, isLost }) });
      await observeStore(inner, () => {}, observeLost).countLost(step, null);
    }
    expect(await registry.metrics()).toContain('roundtable_step_workers_lost_total{type="askAgent"} 2');
  });

  it('writes with the commit whatever belongs to it', async () => {
    const done: string[] = [];
    const commit: StepStore<string>['commit'] = async (_claim, _commit, effect) => {
      await effect?.('the transaction');
      return true;
    };
    const inner = standIn<StepStore<string>>({ commit });
    await observeStore(inner, () => {}).commit(claim, commitOf({}), async (tx) => void done.push(tx));
    expect(done).toEqual(['the transaction']);
  });
});
