import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { endFromRun, exportBatch, type NotionExportDeps } from './export/export-batch.js';
import type { NotionBatch, NotionExportEnd, NotionExportIds } from './export-run.js';

const HEARTBEAT_MS = 1_000;

/** The activities of exports to Notion, for the queue `roundtable-jobs`. */
export function createNotionActivities(deps: NotionExportDeps) {
  return {
    exportNotionBatch: async (about: NotionExportIds & { readonly faults: number }): Promise<NotionBatch> => {
      const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
      try {
        return await exportBatch(deps, about, cancellationSignal());
      } finally {
        clearInterval(timer);
      }
    },
    endNotionExport: (about: NotionExportIds & { readonly how: NotionExportEnd }): Promise<void> =>
      endFromRun(deps.db, about),
  };
}

export type NotionActivities = ReturnType<typeof createNotionActivities>;
export type { NotionExportDeps };
