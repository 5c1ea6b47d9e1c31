import { readFileSync } from 'node:fs';
import type { Child, Exit } from '../stack/child.js';

/** Processes that ended and that nobody had killed. */
export interface Endings {
  /** It served before: a defect. */
  readonly serving: readonly string[];
  /** It could not start, because what it needs was away. */
  readonly starting: number;
}

/** How these processes ended. Whoever wrote the line `ready` into its log has served. */
export function endings(children: readonly Child[], killed: ReadonlySet<number>, ready: string): Endings {
  const own = children.flatMap((child) => {
    const served = servedIn(readFileSync(child.logFile, 'utf8'), ready);
    return child
      .exits()
      .filter(({ pid }) => !killed.has(pid))
      .map((exit) => ({ exit, name: child.name, hasServed: served.has(exit.pid) }));
  });
  const serving = own.filter(({ hasServed }) => hasServed);
  return {
    serving: serving.map(({ exit, name }) => `${name} ${describe(exit)}`),
    starting: own.length - serving.length,
  };
}

function servedIn(log: string, ready: string): ReadonlySet<number> {
  const lines = log.split('\n').filter((line) => line.includes(`"msg":"${ready}"`));
  return new Set(lines.map((line) => Number(/"pid":(\d+)/.exec(line)?.[1])));
}

function describe({ pid, code, signal }: Exit): string {
  return `(pid ${pid}) ended by ${signal ?? `exit code ${code}`}`;
}
