import type { Figure, Target } from '../report/figure.js';
import { number } from '../report/table.js';
import type { Bench } from './bench.js';
import { type Compared, compare } from './compare.js';

const CPU: Target = { type: 'ratioAtMost', bar: 1.4, aim: 1.2 };
const RATE: Target = { type: 'ratioAtLeast', bar: 0.75, aim: 0.85 };
const SERIAL_P50: Target = { type: 'ratioAtMost', bar: 1.3, aim: 1.15 };
const MODEL_CALLS: Target = { type: 'atMost', bar: 2.1 };
const TAIL: Target = { type: 'ratioAtMost', bar: 0.5, aim: 0.3 };

/** One conversation, one turn after the other: with a tool call, and plain talk. */
export async function serial(bench: Bench): Promise<Figure[]> {
  const { runs, serialTurns } = bench.size;
  const one = { conversations: 1, turnsEach: serialTurns, runs };
  const tool = await compare(bench, { metric: 'serial', kind: 'tool', ...one });
  const plain = await compare(bench, { metric: 'serial-plain', kind: 'plain', ...one });
  return [
    ...latencies('serial turn with a tool', tool, { p50: SERIAL_P50 }),
    ...latencies('serial turn without tools', plain),
    cpu('CPU a turn, 1 conversation', tool),
    ...cpuByRole('1 conversation', tool),
  ];
}

/** 32 conversations at once. */
export async function load32(bench: Bench): Promise<Figure[]> {
  const { runs, load32Turns: turnsEach } = bench.size;
  const pair = await compare(bench, { metric: 'load32', kind: 'tool', conversations: 32, turnsEach, runs });
  return [
    rate('turns a second, 32 conversations', pair, RATE),
    cpu('CPU a turn, 32 conversations', pair),
    ...cpuByRole('32 conversations', pair),
    ...latencies('turn among 32', pair),
    modelCalls('model calls a turn, 32 conversations', pair),
  ];
}

/** 256 conversations at once: the tail tells about admission and starvation. */
export async function load256(bench: Bench): Promise<Figure[]> {
  const { load256Runs: runs, load256Turns: turnsEach } = bench.size;
  const pair = await compare(bench, { metric: 'load256', kind: 'tool', conversations: 256, turnsEach, runs });
  return [
    rate('turns a second, 256 conversations', pair, null),
    cpu('CPU a turn, 256 conversations', pair),
    ...cpuByRole('256 conversations', pair),
    ...latencies('turn among 256', pair, { p99: TAIL }),
    modelCalls('model calls a turn, 256 conversations', pair),
  ];
}

type Pair = { readonly ours: Compared; readonly floor: Compared };

function latencies(
  label: string,
  { ours, floor }: Pair,
  targets: { readonly p50?: Target; readonly p99?: Target } = {},
): Figure[] {
  const failed = ours.failedTurns + floor.failedTurns;
  const note = failed > 0 ? `${ours.failedTurns} turns failed, ${floor.failedTurns} of T` : undefined;
  return [
    {
      label: `${label}, p50`,
      unit: 'ms',
      ours: ours.p50,
      floor: floor.p50,
      target: targets.p50 ?? null,
      note,
    },
    { label: `${label}, p95`, unit: 'ms', ours: ours.p95, floor: floor.p95, target: null },
    { label: `${label}, p99`, unit: 'ms', ours: ours.p99, floor: floor.p99, target: targets.p99 ?? null },
  ];
}

function rate(label: string, { ours, floor }: Pair, target: Target | null): Figure {
  return {
    label,
    unit: '1/s',
    ours: ours.turnsPerSecond,
    floor: floor.turnsPerSecond,
    target,
    note: noise(ours, floor),
  };
}

function cpu(label: string, { ours, floor }: Pair): Figure {
  const note = `model ${number(ours.modelCpuMs)}, driver ${number(ours.driverCpuMs)} / ${number(floor.driverCpuMs)} apart`;
  return { label, unit: 'ms', ours: ours.cpuMsPerTurn, floor: floor.cpuMsPerTurn, target: CPU, note };
}

function cpuByRole(where: string, { ours, floor }: Pair): Figure[] {
  return Object.entries(ours.cpuByRole).map(([role, ms]) => ({
    label: `· ${role}, ${where}`,
    unit: 'ms',
    ours: ms,
    floor: floor.cpuByRole[role] ?? null,
    target: null,
  }));
}

function modelCalls(label: string, { ours }: Pair): Figure {
  const note = '2 are needed; more are summaries, and steps that timed out and ran again';
  return { label, unit: '', ours: ours.modelCallsPerTurn, floor: null, target: MODEL_CALLS, note };
}

function noise(ours: Compared, floor: Compared): string {
  return `others kept ${number(ours.othersBusyCores)} / ${number(floor.othersBusyCores)} cores busy`;
}
