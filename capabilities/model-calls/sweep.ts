import type { Loop, WorkerHost } from '@roundtable/engine';
import { repeatedly } from '@roundtable/services';
import type { ModelCallsConfig } from './config.js';
import { sweepModelCalls } from './store.js';

const EVERY_MS = 600_000;

/** Deletes calls after their retention time, even when keeping is switched off. */
export function createSweep({
  db,
  log,
  config,
}: Pick<WorkerHost<ModelCallsConfig>, 'db' | 'log' | 'config'>): Loop {
  const job = repeatedly(
    async () => {
      while (
        !job.isStopping() &&
        (await db.withSystemSql((sql) => sweepModelCalls(sql.last, config.MODEL_CALLS_DAYS)))
      );
    },
    {
      everyMs: EVERY_MS,
      onError: (error) => log.warn({ error }, 'old requests to models were not swept; it is tried again'),
    },
  );
  return job;
}
