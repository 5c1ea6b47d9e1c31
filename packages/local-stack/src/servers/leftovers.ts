import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { localPaths } from '../paths.js';
import { endProcess, processIdentity } from './processes.js';

const ProcessRecord = z.object({
  name: z.string(),
  pid: z.number(),
  identity: z.string(),
  ownerPid: z.number(),
  ownerIdentity: z.string(),
  stopSignal: z.enum(['SIGINT', 'SIGTERM']),
});
export type ProcessRecord = z.infer<typeof ProcessRecord>;

/**
 * Records a process that this one started, so that after a kill -9 of its owner a later start can end exactly that
 * process. @returns the function that deletes the record
 */
export function recordProcess(
  started: Pick<ProcessRecord, 'name' | 'pid' | 'stopSignal'>,
  dir: string = localPaths.run,
): () => void {
  const identity = processIdentity(started.pid);
  if (!identity) return () => {};
  const record: ProcessRecord = {
    ...started,
    identity,
    ownerPid: process.pid,
    ownerIdentity: processIdentity(process.pid) ?? '',
  };
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${started.name}-${started.pid}.json`);
  writeFileSync(file, JSON.stringify(record));
  return () => rmSync(file, { force: true });
}

/**
 * Ends the processes of owners that no longer run, unless they end by themselves in `patienceMs`.
 * @returns the names of the ended processes
 */
export async function endLeftovers({ dir = localPaths.run, patienceMs = 0 } = {}): Promise<string[]> {
  const ended = await Promise.all(recordFiles(dir).map((file) => settleRecord(file, patienceMs)));
  return ended.flat();
}

async function settleRecord(file: string, patienceMs: number): Promise<string[]> {
  const record = readRecord(file);
  if (record && processIdentity(record.ownerPid) === record.ownerIdentity) return [];
  const isRunning = () => record !== undefined && processIdentity(record.pid) === record.identity;
  const deadline = Date.now() + patienceMs;
  while (isRunning() && Date.now() < deadline) await delay(50);
  const runs = record && isRunning();
  if (runs) {
    const gone = await endProcess(record.pid, record.identity, [
      { signal: record.stopSignal, waitMs: 5_000 },
      { signal: 'SIGKILL', waitMs: 2_000 },
    ]);
    if (!gone)
      throw new Error(
        `${record.name} of an earlier start (pid ${record.pid}) could not be stopped. Stop it, then start again.`,
      );
  }
  rmSync(file, { force: true });
  return runs ? [record.name] : [];
}

function recordFiles(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(dir, name));
  } catch {
    return []; // nothing was ever started here
  }
}

/** Undefined for a record that was cut off by a kill -9 while it was written: it names no process. */
function readRecord(file: string): ProcessRecord | undefined {
  try {
    return ProcessRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
