import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Folders of systems that run now. */
const running = new Set<string>();
let target: string | null = null;

/** From now on the logs of systems that end are kept in this folder; null: they are not kept. */
export function keepSystemLogsIn(folder: string | null): void {
  target = folder;
}

/** A system whose logs are in `<dir>/logs` and `<dir>/postgres` has begun. */
export function registerSystemLogs(dir: string): void {
  running.add(dir);
}

/** To be called when a system has stopped and before its folder is removed. */
export function releaseSystemLogs(dir: string): void {
  if (running.delete(dir)) copyLogs(dir);
}

/** Copies the logs, so far, of all systems that run, or that failed to start. */
export function copyRunningSystemLogs(): void {
  for (const dir of running) copyLogs(dir);
}

function copyLogs(dir: string): void {
  if (target === null) return;
  const to = join(target, basename(dir));
  for (const from of [join(dir, 'logs'), join(dir, 'postgres')]) {
    const logs = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.log')) : [];
    if (logs.length > 0) mkdirSync(to, { recursive: true });
    for (const name of logs) cpSync(join(from, name), join(to, name));
  }
}
