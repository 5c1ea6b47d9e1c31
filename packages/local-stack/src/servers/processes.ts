import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Boot and start time of a process, which distinguish it from a later one with the same pid.
 * Undefined when no such process runs (a zombie does not count).
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxIdentity(pid) : psField(pid, 'lstart');
}

/** The command line of a process, arguments separated by spaces; undefined when it does not run. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return psField(pid, 'command');
  return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
}

/** A signal, and how long the process may take to end after it. */
export interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly waitMs: number;
}

/** Ends the process with exactly this identity: sends each signal in turn until it is gone. @returns whether it is */
export async function endProcess(
  pid: number,
  identity: string,
  steps: readonly StopStep[],
): Promise<boolean> {
  for (const { signal, waitMs } of steps) {
    if (processIdentity(pid) !== identity) return true;
    process.kill(pid, signal);
    const deadline = Date.now() + waitMs;
    while (processIdentity(pid) === identity && Date.now() < deadline) await delay(10);
  }
  return processIdentity(pid) !== identity;
}

function linuxIdentity(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  // The command name may contain spaces and brackets: the fields begin after its last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}:${startTicks}`;
}

function psField(pid: number, field: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() ? stdout.trim() : undefined;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // the process has ended meanwhile
  }
}
