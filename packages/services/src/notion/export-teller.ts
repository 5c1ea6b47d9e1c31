import {
  type Database,
  takeOverdueNotionExports,
  takeUntoldNotionExports,
  type UntoldNotionExport,
  untellNotionExport,
} from '@roundtable/prisma';
import { createRunTeller } from '../background/run-teller.js';
import type { ServiceLog } from '../conversations/delivery.js';

/** A batch writes down each row: an export that was silent for so long has no run. */
const LATE_MS = 60_000;

/** How runs of exports hear of them; Temporal in the product. Telling may repeat and may fail. */
export interface NotionExportRuns {
  /** Starts the run, or has the running one look. One that has ended is only told, never started. */
  tell(about: UntoldNotionExport): Promise<void>;
}

/** Has runs begin what was promised, and hear of what has ended. */
export function createNotionExportTeller(deps: { db: Database; runs: NotionExportRuns; log: ServiceLog }) {
  const { db, runs, log } = deps;
  return createRunTeller<UntoldNotionExport>(
    {
      what: 'an export to Notion',
      takeUntold: (limit) => db.withSystemSql((sql) => takeUntoldNotionExports(sql, limit)),
      takeOverdue: (limit) =>
        db.withSystemSql((sql) => takeOverdueNotionExports(sql, { lateMs: LATE_MS, limit })),
      untell: (id) => db.withSystemSql((sql) => untellNotionExport(sql, id)),
      tell: (about) => runs.tell(about),
    },
    log,
  );
}
