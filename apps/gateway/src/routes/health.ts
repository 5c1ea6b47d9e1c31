import { Router } from 'express';
import type { Dependency, GatewayDeps } from '../gateway-deps.js';

const CHECK_MS = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can serve; what is missing is named, with 503. */
export function healthRoutes({ dependencies, stopping }: GatewayDeps): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = Object.fromEntries(await Promise.all(dependencies.map(checkOne)));
    const missing = Object.values(checks).some((state) => state !== 'ok');
    const status = stopping.aborted ? 'stopping' : missing ? 'unavailable' : 'ok';
    res.status(status === 'ok' ? 200 : 503).json({ status, checks });
  });
  return router;
}

async function checkOne({ name, check }: Dependency): Promise<[string, string]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS, 'late');
  });
  try {
    const first = await Promise.race([check(), late]);
    return [name, first === 'late' ? `no answer within ${CHECK_MS} ms` : 'ok'];
  } catch {
    return [name, 'cannot be reached']; // the reason may name hosts and users
  } finally {
    clearTimeout(timer);
  }
}
