import type { WorkerHost, Working } from '@roundtable/engine';
import { startOrSignal } from '@roundtable/engine/temporal';
import type { RunSource } from '@roundtable/services';
import type { z } from 'zod';
import { createNotionActivities } from './activities.js';
import { type notionEnv, openNotion } from './config.js';
import {
  type ChangedExport,
  EXPORTS_CHANGED,
  giveBackNotionExport,
  takeChangedNotionExports,
  takeLateNotionExports,
} from './store/exports.js';
import {
  lookAtExport,
  NOTION_EXPORT_WORKFLOW,
  type NotionExportInput,
  notionExportWorkflowId,
} from './workflow-messages.js';

/** A batch records each row, so an export without progress for this long has no run. */
const LATE_MS = 60_000;

export function workNotion(host: WorkerHost<z.infer<typeof notionEnv>>): Working {
  return {
    activities: createNotionActivities({ ...host, notion: openNotion(host.config, host.publicUrl) }),
    runs: [exportRuns(host)],
  };
}

/** Starts a run for each new export, and signals the run of one that ended. */
function exportRuns({ temporal }: Pick<WorkerHost<unknown>, 'temporal'>): RunSource<ChangedExport> {
  return {
    what: 'an export to Notion',
    waiting: EXPORTS_CHANGED,
    takeChanged: takeChangedNotionExports,
    takeLate: (sql, limit) => takeLateNotionExports(sql, { lateMs: LATE_MS, limit }),
    giveBack: giveBackNotionExport,
    handOver({ id, userId, open }) {
      const input: NotionExportInput = { exportId: id, userId };
      return startOrSignal(temporal, {
        workflow: NOTION_EXPORT_WORKFLOW,
        workflowId: notionExportWorkflowId(id),
        input,
        signal: lookAtExport.name,
        summary: 'export to Notion',
        userId,
        pending: open,
      });
    },
  };
}
