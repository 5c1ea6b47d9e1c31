import type { Claim, StepCommit, UsageRow } from '@roundtable/core';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { createAdmissionMetrics } from './admission-metrics.js';

const CALL_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128];
const TOOL_SECONDS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30];
const STEP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const TURN_TOKENS = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
const TURN_CALLS = [0, 1, 2, 3, 5, 8, 13, 20];
const MICROS = 1_000_000;

/** One answer of a model with its usage and duration. */
export interface Answer {
  readonly tier: string;
  readonly usage: UsageRow;
  readonly durationMs: number | null;
}

/**
 * Creates the metrics of one worker, which are derived from the steps' commits. No label names a user or a
 * conversation.
 * @param searches the names of the tools that call a search service
 */
export function createWorkerMetrics(searches: ReadonlySet<string>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ofModel = ['agent', 'tier', 'model'] as const;
  const turns = new Counter({
    name: 'roundtable_turns_total',
    help: 'Turns that ended; code tells why one failed',
    labelNames: ['team', 'outcome', 'code'] as const,
    registers,
  });
  const perTurn = <Label extends string>(
    name: string,
    about: { help: string; buckets: number[]; labelNames: readonly Label[] },
  ) => new Histogram({ name: `roundtable_turn_${name}`, registers, ...about });
  const turnSeconds = perTurn('duration_seconds', {
    help: 'From the start of a turn to its end',
    buckets: CALL_SECONDS,
    labelNames: ['team', 'outcome'],
  });
  const turnTokens = perTurn('tokens', {
    help: 'Tokens of a turn, of every kind',
    buckets: TURN_TOKENS,
    labelNames: ['team'],
  });
  const turnCalls = perTurn('tool_calls', {
    help: 'Tool calls of a turn that ran as steps',
    buckets: TURN_CALLS,
    labelNames: ['team'],
  });
  const externalSearches = new Counter({
    name: 'roundtable_external_searches_total',
    help: 'Questions to search services; answers from the cache are not among them',
    labelNames: ['tool', 'result'] as const,
    registers,
  });
  const steps = {
    duration: new Histogram({
      name: 'roundtable_step_duration_seconds',
      help: 'Attempts of steps and of other activities',
      labelNames: ['type', 'result'] as const,
      buckets: STEP_SECONDS,
      registers,
    }),
    wait: new Histogram({
      name: 'roundtable_step_wait_seconds',
      help: 'From the moment that an attempt was due to its start on a worker',
      labelNames: ['type'] as const,
      buckets: STEP_SECONDS,
      registers,
    }),
  };
  const lost = new Counter({
    name: 'roundtable_step_workers_lost_total',
    help: 'Attempts of steps whose worker vanished: killed, frozen, out of memory',
    labelNames: ['type'] as const,
    registers,
  });
  const observeLost = (type: string): void => lost.inc({ type });
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
    help: 'Tool calls that ran: ok, error, or unknown (an effect that may have happened)',
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

  /** Counts one answer of a model. */
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

  /** Counts a turn that ended. The state holds its earlier usage, since other workers may have run earlier steps. */
  function observeEnd(
    outcome: NonNullable<StepCommit['outcome']>,
    usage: UsageRow | null,
    claim: Claim,
  ): void {
    const team = claim.conversation.teamId;
    turns.inc({ team, outcome: outcome.type, code: outcome.code ?? '' });
    const turn = claim.state.running;
    if (turn === null) return;
    const last =
      usage === null
        ? 0
        : usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
    turnTokens.observe({ team }, (turn.spent?.tokens ?? 0) + last);
    turnCalls.observe({ team }, turn.spent?.toolCalls ?? 0);
    const seconds = (Date.now() - Date.parse(turn.startedAt)) / 1_000;
    turnSeconds.observe({ team, outcome: outcome.type }, Math.max(0, seconds));
  }

  /** Counts one committed step. */
  function observe(commit: StepCommit, claim: Claim): void {
    const { usage, outcome, calls: settled, transitions: made, detail } = commit;
    if (outcome !== null) observeEnd(outcome, usage, claim);
    if (usage !== null) {
      const tier = typeof detail.tier === 'string' ? detail.tier : '';
      const durationMs = typeof detail.durationMs === 'number' ? detail.durationMs : null;
      observeAnswer({ tier, usage, durationMs });
    }
    for (const { tool, status, run } of settled) {
      // A call that did not run may have any name, since the model chose it: it must not become a label.
      if (run == null || (status !== 'done' && status !== 'error' && status !== 'unknown')) continue;
      const result = status === 'done' ? 'ok' : status;
      toolCalls.inc({ tool, result });
      if (run.cached) cacheHits.inc({ tool });
      else if (searches.has(tool)) externalSearches.inc({ tool, result });
      toolSeconds.observe({ tool }, (run.durationMs ?? 0) / 1_000);
    }
    for (const { from, to, via } of made) transitions.inc({ from, to, via });
  }

  const ofAdmission = createAdmissionMetrics(registry);

  return { registry, steps, observe, observeLost, observeAnswer, ofAdmission };
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;
