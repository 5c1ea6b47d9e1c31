import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Never more, however idle the machine seems to be. */
const MOST = 24;
const SAMPLE_MS = 1_000;
/** After so many samples one busy process more or less. */
const SAMPLES = 10;
/** At first there is none, and one at a time would take minutes. */
const QUICK_SAMPLES = 2;

export interface Busy {
  /** When so many processes wait for a processor as were asked for, or a minute later. */
  untilThere(): Promise<void>;
  count(): number;
  /** The load averages of a minute, one a second since it began. */
  loads(): readonly number[];
  stop(): void;
}

/**
 * Keeps the machine busy with loops of the shell, at normal priority, as many as make this load together with everything
 * else that runs. They end with `stop`, and with this process however it ends.
 */
export function startBusy(load: number): Busy {
  const loops: ChildProcess[] = [];
  const loads: number[] = [];
  let samples: number[] = [];
  let reached: () => void = () => {};
  const isThere = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const late = setTimeout(reached, 60_000);

  function sample(): void {
    loads.push(loadavg()[0] ?? 0);
    samples.push(runnable());
    const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
    const isFar = Math.abs(load - mean) > 2;
    if (samples.length < (isFar ? QUICK_SAMPLES : SAMPLES)) return;
    samples = [];
    if (mean > load - 2) reached();
    if (mean < load - 1 && loops.length < MOST) loops.push(loop());
    if (mean > load + 1) loops.pop()?.kill('SIGKILL');
  }
  const stop = () => {
    clearInterval(timer);
    clearTimeout(late);
    reached();
    for (const one of loops.splice(0)) one.kill('SIGKILL');
  };
  for (let missing = load - runnable(); missing >= 2; missing--) loops.push(loop());
  const timer = setInterval(sample, SAMPLE_MS);
  process.once('exit', stop);
  return {
    untilThere: () => isThere,
    count: () => loops.length,
    loads: () => loads,
    stop: () => {
      process.off('exit', stop);
      stop();
    },
  };
}

/** A loop that ends by itself when this process is gone. */
function loop(): ChildProcess {
  const body = 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done';
  return spawn('/bin/sh', ['-c', `while kill -0 ${process.pid}; do ${body}; done`], { stdio: 'ignore' });
}

/** How many threads of the machine run or wait for a processor, less the one that asks. */
function runnable(): number {
  const running = readFileSync('/proc/loadavg', 'utf8').split(' ')[3]?.split('/')[0];
  return Math.max(0, Number(running ?? 0) - 1);
}
