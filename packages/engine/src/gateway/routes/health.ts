import { Router } from 'express';
import type { Dependency, GatewayDeps } from '../gateway-deps.js';

const CHECK_MS = 2_000;
/** How long results are reused: `/readyz` needs no sign-in, and a check costs calls to Postgres and Temporal. */
const HOLDS_MS = 1_000;

interface Check {
  readonly name: string;
  readonly state: string;
  readonly isVital: boolean;
}

/**
 * `/healthz`: the process is alive. `/readyz`: 200 if it can serve, else 503; every failed check is named. `degraded`
 * is 200: another service is down, and taking this gateway out of service would not help.
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

/** Shares one result for `ms` from the start of `find`, and at least until `find` settles. */
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
