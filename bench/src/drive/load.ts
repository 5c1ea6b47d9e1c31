import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs, machineBusyMs } from '../measure/processes.js';
import type { System, TurnKind } from './system.js';

export interface Load {
  readonly kind: TurnKind;
  readonly conversations: readonly string[];
  readonly turnsEach: number;
}

export interface Measured extends Cost {
  readonly latenciesMs: readonly number[];
  readonly turnsPerSecond: number;
  /** Messages of turns that failed, with how often. */
  readonly errors: Readonly<Record<string, number>>;
}

interface Cost {
  /** Of the system's processes, by role. */
  readonly cpuMsPerTurn: Readonly<Record<string, number>>;
  readonly modelCpuMsPerTurn: number;
  readonly driverCpuMsPerTurn: number;
  /** Cores that processes outside this bench kept busy meanwhile: how noisy the measurement is. */
  readonly othersBusyCores: number;
}

/** What a turn leaves to do after its answer (the last workflow task) belongs to its cost. */
const SETTLE_MS = 400;
const OPENED_AT_ONCE = 16;

/** Speaks in all conversations at once, in each one turn after the other; a failed turn is counted and skipped. */
export async function drive(system: System, load: Load): Promise<Pick<Measured, 'latenciesMs' | 'errors'>> {
  const latenciesMs: number[] = [];
  const errors: Record<string, number> = {};
  const speak = async (conversation: string) => {
    for (let n = 0; n < load.turnsEach; n++) {
      const startedAt = performance.now();
      try {
        await system.turn(conversation, load.kind);
        latenciesMs.push(performance.now() - startedAt);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        errors[message] = (errors[message] ?? 0) + 1;
      }
    }
  };
  await Promise.all(load.conversations.map(speak));
  return { latenciesMs, errors };
}

/** Opens conversations that have a turn each and then wait for the next. */
export async function openIdle(system: System, count: number, kind: TurnKind): Promise<void> {
  for (let left = count; left > 0; left -= OPENED_AT_ONCE) {
    const conversations = await system.open(Math.min(OPENED_AT_ONCE, left));
    await drive(system, { kind, conversations, turnsEach: 1 });
  }
}

/** Drives a load and takes the CPU time that it cost, process by process. */
export async function measure(system: System, load: Load, modelPid: number): Promise<Measured> {
  const { result, wallMs, ...cpu } = await costOf(system, modelPid, async () => {
    const driven = await drive(system, load);
    return { ...driven, turns: driven.latenciesMs.length };
  });
  const { latenciesMs, errors } = result;
  return { latenciesMs, errors, turnsPerSecond: (latenciesMs.length * 1000) / wallMs, ...cpu };
}

/** What the system's processes, the model's and the driver's computed while some turns ran, and after them. */
export async function costOf<T extends { readonly turns: number }>(
  system: System,
  modelPid: number,
  run: () => Promise<T>,
): Promise<Cost & { readonly result: T; readonly wallMs: number }> {
  const roots = Object.entries({ ...system.pids(), model: modelPid });
  const before = roots.map(([, pid]) => cpuMs(pid));
  const driverBefore = process.cpuUsage();
  const machineBefore = machineBusyMs();
  const startedAt = performance.now();

  const result = await run();
  const wallMs = performance.now() - startedAt;
  await delay(SETTLE_MS);

  const turns = Math.max(1, result.turns);
  const used = new Map(roots.map(([role, pid], at) => [role, cpuMs(pid) - (before[at] ?? 0)]));
  const { user, system: kernel } = process.cpuUsage(driverBefore);
  const driverMs = (user + kernel) / 1000;
  const oursMs = driverMs + [...used.values()].reduce((sum, ms) => sum + ms, 0);
  const perTurn = [...used]
    .filter(([role]) => role !== 'model')
    .map(([role, ms]) => [role, ms / turns] as const);
  return {
    result,
    wallMs,
    cpuMsPerTurn: Object.fromEntries(perTurn),
    modelCpuMsPerTurn: (used.get('model') ?? 0) / turns,
    driverCpuMsPerTurn: driverMs / turns,
    othersBusyCores: Math.max(0, machineBusyMs() - machineBefore - oursMs) / (wallMs + SETTLE_MS),
  };
}
