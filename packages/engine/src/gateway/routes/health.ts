import { Router } from 'express';
import type { Dependency, GatewayDeps } from '../gateway-deps.js';

const CHECK_MS = 2_000;
/** Nobody has to sign in to ask, and each check asks the database and Temporal: whoever asks meanwhile gets the same answer. */
const HOLDS_MS = 1_000;

interface Check {
  readonly name: string;
  readonly state: string;
  readonly isVital: boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; what is missing is named, with 503. `degraded` is 200: others
 * have to come back before all is well, and taking this gateway out of service would not help.
 */
export function healthRoutes({ dependencies, leaving }: GatewayDeps): Router {
  const router = Router();
  const checks = heldFor(HOLDS_MS, () => Promise.all(dependencies.map(checkOne)));
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const found = await checks();
    const status = leaving.aborted ? 'stopping' : statusOf(found);
    res
      .status(status === 'ok' || status === 'degraded' ? 200 : 503)
      .json({ status, checks: Object.fromEntries(found.map(({ name, state }) => [name, state])) });
  });
  return router;
}

/** The same answer for `ms` from its beginning on, and as long as it is being found. */
function heldFor<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let held: { readonly answer: Promise<T>; readonly since: number; isFound: boolean } | null = null;
  return () => {
    if (held === null || (held.isFound && performance.now() - held.since >= ms)) {
      const now = { answer: find(), since: performance.now(), isFound: false };
      held = now;
      const found = () => {
        now.isFound = true;
      };
      now.answer.then(found, found);
    }
    return held.answer;
  };
}

function statusOf(checks: readonly Check[]): 'ok' | 'degraded' | 'unavailable' {
  const missing = checks.filter(({ state }) => state !== 'ok');
  if (missing.length === 0) return 'ok';
  return missing.some(({ isVital }) => isVital) ? 'unavailable' : 'degraded';
}

async function checkOne({ name, dispensable, check }: Dependency): Promise<Check> {
  const isVital = dispensable !== true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS, `no answer within ${CHECK_MS} ms`);
  });
  try {
    return { name, isVital, state: (await Promise.race([check(), late])) ?? 'ok' };
  } catch {
    return { name, isVital, state: 'cannot be reached' }; // the reason may name hosts and users
  } finally {
    clearTimeout(timer);
  }
}
