import { writeSync } from 'node:fs';
import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  readonly name: string;
  /** A counter that grows while the watched thread's event loop turns. */
  readonly turns: Int32Array;
  readonly frozenAfterMs: number;
}

const LOOK_MS = 500;
/** A check that runs later than this means that the whole process or machine was paused, not just the thread. */
const LATE_MS = 1_500;
/** How long to wait for the stack: a thread in garbage collection does not report it. */
const ASK_MS = 1_500;
const FRAMES = 10;
const FATAL = 60;
/** The share of the time that must be CPU time of the process: a thread without CPU is starved, not frozen. */
const WORKED_SHARE = 0.8;
/** After this time a thread without CPU time counts as blocked by a synchronous call. */
const BLOCKED_AFTER_MS = 60_000;

const { name, turns, frozenAfterMs } = dataOf(workerData);
let seen = -1;
let turnedAt = performance.now();
let lookedAt = performance.now();
let workedBefore = process.cpuUsage();

const looks = setInterval(() => {
  const now = performance.now();
  const turn = Atomics.load(turns, 0);
  if (turn !== seen || now - lookedAt > LATE_MS) {
    turnedAt = now;
    workedBefore = process.cpuUsage();
  }
  seen = turn;
  lookedAt = now;
  const stoodMs = now - turnedAt;
  const { user, system } = process.cpuUsage(workedBefore);
  const hasWorked = (user + system) / 1_000 >= frozenAfterMs * WORKED_SHARE;
  if (stoodMs < frozenAfterMs || !(hasWorked || stoodMs >= BLOCKED_AFTER_MS)) return;
  clearInterval(looks);
  whereItStands(endProcess);
}, LOOK_MS);

/** Pauses the watched thread, which works even inside of a loop or a pattern, and passes its stack on. */
function whereItStands(told: (stack: readonly string[]) => void): void {
  const tooLate = setTimeout(() => told([]), ASK_MS);
  try {
    const session = new Session();
    session.connectToMainThread();
    const scripts = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => void scripts.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
      clearTimeout(tooLate);
      told(
        params.callFrames.slice(0, FRAMES).map(({ functionName, location }) => {
          const place = `${scripts.get(location.scriptId) ?? ''}:${location.lineNumber + 1}`;
          return functionName === '' ? place : `${functionName} (${place})`;
        }),
      );
    });
    session.post('Debugger.enable', () => session.post('Debugger.pause'));
  } catch {
    clearTimeout(tooLate);
    told([]);
  }
}

function endProcess(stack: readonly string[]): void {
  const line = {
    level: FATAL,
    time: Date.now(),
    pid: process.pid,
    name,
    frozenMs: Math.round(performance.now() - turnedAt),
    stack,
    msg: 'the thread stood still, and the process ends',
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL'); // a thread cannot end its process in another way
  }
}

/** Threads pass values without their types. */
function dataOf(data: unknown): WatchdogData {
  return data as WatchdogData;
}
