import { writeSync } from 'node:fs';
import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  readonly name: string;
  /** Grows with each turn of the watched thread's event loop. */
  readonly turns: Int32Array;
  readonly frozenAfterMs: number;
}

const LOOK_MS = 500;
/** A look that comes later than this: the whole process stood still, or the machine, and not the one thread. */
const LATE_MS = 1_500;
/** A thread that collects garbage does not say where it is. */
const ASK_MS = 1_500;
const FRAMES = 10;
const FATAL = 60;
/** A thread that gets no processor stands still as well: so much of the time since its last turn the process has worked. */
const WORKED_SHARE = 0.8;
/** Whatever it does not do by then, it waits for something that blocks. */
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

/** Stops the watched thread, which works in the middle of a loop and of a pattern too, and reads its stack. */
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
