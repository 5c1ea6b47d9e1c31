import { createContext, Script } from 'node:vm';

const SCRIPT = new Script('act()');
const context = createContext({ act: () => {} });

/** What `act` returns, or null when it has not returned in time: a loop or a pattern is then cut off in its midst. */
export function withinTime<Out>(act: () => Out, longestMs: number): { readonly result: Out } | null {
  const done: { result: Out }[] = [];
  context.act = () => {
    done.push({ result: act() });
  };
  try {
    SCRIPT.runInContext(context, { timeout: longestMs });
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
  return done[0] ?? null;
}

function isTimeout(error: unknown): boolean {
  // It comes from another realm, whose errors are no instances of ours.
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
