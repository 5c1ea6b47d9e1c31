import type { Loop, WorkerHost } from '@roundtable/engine';
import { repeatedly } from '@roundtable/services';
import { sweepUnsent } from './store.js';

const EVERY_MS = 600_000;

/** Deletes uploads that were not sent within a day. */
export function createSweep({ db, log }: Pick<WorkerHost<unknown>, 'db' | 'log'>): Loop {
  return repeatedly(() => db.withSystemSql((sql) => sweepUnsent(sql)), {
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, 'unsent files were not swept; it is tried again'),
  });
}
