import { type Load, type Measured, measure } from '../drive/load.js';
import type { System, TurnKind } from '../drive/system.js';
import { median, percentile } from '../measure/statistics.js';
import { type Bench, systemsOf } from './bench.js';

/** Medians over the runs of one system. */
export interface Compared {
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly turnsPerSecond: number | null;
  readonly cpuMsPerTurn: number | null;
  readonly cpuByRole: Readonly<Record<string, number | null>>;
  readonly modelCpuMs: number | null;
  readonly driverCpuMs: number | null;
  readonly othersBusyCores: number | null;
  readonly failedTurns: number;
  /** More than a turn needs are repeats: steps that timed out under load. 0 for T, which has no model. */
  readonly modelCallsPerTurn: number | null;
}

export interface LoadPlan {
  readonly metric: string;
  readonly kind: TurnKind;
  readonly conversations: number;
  readonly turnsEach: number;
  readonly runs: number;
}

/** The same load on both systems, back to back in alternating order, so that the machine's moods meet both. */
export async function compare(bench: Bench, plan: LoadPlan): Promise<{ ours: Compared; floor: Compared }> {
  const systems = systemsOf(bench);
  const runs: Record<System['name'], Run[]> = { roundtable: [], floor: [] };
  for (let run = 0; run < plan.runs; run++) {
    for (const system of run % 2 === 0 ? systems : systems.toReversed()) {
      const conversations = await system.open(plan.conversations);
      const load: Load = { kind: plan.kind, conversations, turnsEach: plan.turnsEach };
      const callsBefore = (await bench.stack.model.stats()).requests;
      const driven = await measure(system, load, bench.stack.model.pid());
      const modelCalls = (await bench.stack.model.stats()).requests - callsBefore;
      const measured: Run = {
        ...driven,
        modelCallsPerTurn: modelCalls / Math.max(1, driven.latenciesMs.length),
      };
      runs[system.name].push(measured);
      const { latenciesMs, ...rest } = measured;
      bench.recorder.record(plan.metric, { system: system.name, run, ...percentiles(latenciesMs), ...rest });
      for (const [message, times] of Object.entries(measured.errors)) {
        bench.say(`  ${system.name} ${plan.metric}: ${times} turns failed: ${message}`);
      }
    }
  }
  return { ours: compared(runs.roundtable), floor: compared(runs.floor) };
}

type Run = Measured & { readonly modelCallsPerTurn: number };

function percentiles(values: readonly number[]) {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(values, percent));
  return { turns: values.length, p50, p95, p99 };
}

function compared(runs: readonly Run[]): Compared {
  const at = (percent: number) => median(runs.map((run) => percentile(run.latenciesMs, percent)));
  const roles = Object.keys(runs[0]?.cpuMsPerTurn ?? {});
  const total = (run: Run) => Object.values(run.cpuMsPerTurn).reduce((sum, ms) => sum + ms, 0);
  return {
    p50: at(50),
    p95: at(95),
    p99: at(99),
    turnsPerSecond: median(runs.map((run) => run.turnsPerSecond)),
    cpuMsPerTurn: median(runs.map(total)),
    cpuByRole: Object.fromEntries(
      roles.map((role) => [role, median(runs.map((run) => run.cpuMsPerTurn[role] ?? null))]),
    ),
    modelCpuMs: median(runs.map((run) => run.modelCpuMsPerTurn)),
    driverCpuMs: median(runs.map((run) => run.driverCpuMsPerTurn)),
    othersBusyCores: median(runs.map((run) => run.othersBusyCores)),
    modelCallsPerTurn: median(runs.map((run) => run.modelCallsPerTurn)),
    failedTurns: runs.flatMap((run) => Object.values(run.errors)).reduce((sum, times) => sum + times, 0),
  };
}
