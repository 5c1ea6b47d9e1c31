import type { StepCommit, UsageRow } from '@roundtable/core';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const CALL_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128];
const TOOL_SECONDS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30];
const MICROS = 1_000_000;

/** One answer of the model and what it took. */
export interface Answer {
  readonly tier: string;
  readonly usage: UsageRow;
  readonly durationMs: number | null;
}

/** The figures of one worker, read from what steps commit. No label names a user or a conversation. */
export function createWorkerMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ofModel = ['agent', 'tier', 'model'] as const;
  const turns = new Counter({
    name: 'roundtable_turns_total',
    help: 'Turns that ended; code tells why one failed',
    labelNames: ['outcome', 'code'] as const,
    registers,
  });
  const calls = new Counter({
    name: 'roundtable_model_calls_total',
    help: 'Answers of the model',
    labelNames: ofModel,
    registers,
  });
  const tokens = new Counter({
    name: 'roundtable_model_tokens_total',
    help: 'Tokens: input (not cached), output, cache_read, cache_write',
    labelNames: [...ofModel, 'kind'] as const,
    registers,
  });
  const cost = new Counter({
    name: 'roundtable_model_cost_dollars_total',
    help: 'What the answers cost',
    labelNames: ofModel,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'roundtable_model_call_duration_seconds',
    help: 'From the request to the end of the answer, with repeated attempts',
    labelNames: ['tier', 'model'] as const,
    buckets: CALL_SECONDS,
    registers,
  });
  const toolCalls = new Counter({
    name: 'roundtable_tool_calls_total',
    help: 'Tool calls that ran: ok or error',
    labelNames: ['tool', 'result'] as const,
    registers,
  });
  const cacheHits = new Counter({
    name: 'roundtable_tool_cache_hits_total',
    help: 'Tool calls that were answered from the cache',
    labelNames: ['tool'] as const,
    registers,
  });
  const toolSeconds = new Histogram({
    name: 'roundtable_tool_duration_seconds',
    help: 'How long tools ran',
    labelNames: ['tool'] as const,
    buckets: TOOL_SECONDS,
    registers,
  });
  const transitions = new Counter({
    name: 'roundtable_transitions_total',
    help: 'Changes of the active agent',
    labelNames: ['from', 'to', 'via'] as const,
    registers,
  });

  /** Counts one answer of the model. */
  function observeAnswer({ tier, usage, durationMs }: Answer): void {
    const { agent, model } = usage;
    const labels = { agent, tier, model };
    calls.inc(labels);
    cost.inc(labels, usage.costMicros / MICROS);
    tokens.inc({ ...labels, kind: 'input' }, usage.inputTokens);
    tokens.inc({ ...labels, kind: 'output' }, usage.outputTokens);
    tokens.inc({ ...labels, kind: 'cache_read' }, usage.cacheReadTokens);
    tokens.inc({ ...labels, kind: 'cache_write' }, usage.cacheWriteTokens);
    if (durationMs !== null) callSeconds.observe({ tier, model }, durationMs / 1_000);
  }

  /** Counts one step that was committed. */
  function observe({ usage, outcome, calls: settled, transitions: made, detail }: StepCommit): void {
    if (outcome !== null) turns.inc({ outcome: outcome.type, code: outcome.code ?? '' });
    if (usage !== null) {
      const tier = typeof detail.tier === 'string' ? detail.tier : '';
      const durationMs = typeof detail.durationMs === 'number' ? detail.durationMs : null;
      observeAnswer({ tier, usage, durationMs });
    }
    for (const { tool, status, run } of settled) {
      // Only what ran is the name of a tool: a model may ask for anything.
      if (run == null || (status !== 'done' && status !== 'error')) continue;
      toolCalls.inc({ tool, result: status === 'done' ? 'ok' : 'error' });
      if (run.cached) cacheHits.inc({ tool });
      toolSeconds.observe({ tool }, (run.durationMs ?? 0) / 1_000);
    }
    for (const { from, to, via } of made) transitions.inc({ from, to, via });
  }

  return { registry, observe, observeAnswer };
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;
