import { createContext, Script } from 'node:vm';

/** Far above what anything linear takes on a busy machine; what has not ended by then would not end. */
const LONGEST_MS = 60_000;
const SCRIPT = new Script('act()');
const context = createContext({ act: () => {} });

/** The time on the processor that `act` takes, in ms; null when it had to be cut off. */
function costOf(act: () => unknown): number | null {
  const before = process.cpuUsage();
  context.act = act;
  try {
    SCRIPT.runInContext(context, { timeout: LONGEST_MS });
  } catch (error) {
    if (isTimeout(error)) return null; // anything else that it throws is an answer, too
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

const SHORT = 8_000;
/** The longest message. */
const LONG = 32_000;
/** Less for the longest message does no harm, however it grows. */
const HARMLESS_MS = 300;
/** Four times the text may take seven times as long: what compares each place with each takes sixteen times as long. */
const MOST_GROWTH = 7;
const TRIES = 6;

/**
 * What is wrong with the time that `read` takes for a text of more and more of the same; null when it grows with the
 * text. Time on the processor, compared with itself: how busy the machine is makes no difference.
 */
export function faultOfGrowth(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
): string | null {
  for (const length of [60, 600]) {
    if (costOf(() => read(textOf(length))) === null) return `does not end for ${length} characters`;
  }
  const [short, long] = [textOf(SHORT), textOf(LONG)];
  let fault: string | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const some = costOf(() => read(short));
    if (some === null) return `does not end for ${SHORT} characters`;
    if (some < HARMLESS_MS / 16) return null;
    const all = costOf(() => read(long));
    if (all === null) return `does not end for ${LONG} characters`;
    if (all < HARMLESS_MS || all < some * MOST_GROWTH) return null;
    fault = `takes ${Math.round(some)} ms for ${SHORT} characters and ${Math.round(all)} ms for ${LONG}`;
  }
  return fault;
}
