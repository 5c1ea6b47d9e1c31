import {
  ActivityFailure,
  type ActivityOptions,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import {
  NOTION_PATIENCE_MS,
  type NotionBatch,
  type NotionExportEnd,
  notionExportDetails,
} from './export-run.js';
import { lookAtExport, type NotionExportActivities, type NotionExportInput } from './workflow-messages.js';

/** Continue-as-new after this many events: their replay takes a tenth of a second. */
const HISTORY_EVENTS = 500;

const retry: ActivityOptions['retry'] = {
  initialInterval: 200,
  backoffCoefficient: 2,
  maximumInterval: '30 seconds',
};

/** Timeouts of a batch: it makes a few requests, each with its own. A lost worker is noticed after 5 s. */
const BATCH: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '24 hours',
  heartbeatTimeout: '5 seconds',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry,
};

/** The final update is retried until it is stored. */
const END: ActivityOptions = { startToCloseTimeout: '10 seconds', retry };

const { exportNotionBatch } = proxyActivities<NotionExportActivities>(BATCH);
const { endNotionExport } = proxyActivities<NotionExportActivities>(END);

/** One export into a Notion database: runs batches, with the pauses that Notion asks for, until no row is left. */
export async function notionExport(input: NotionExportInput): Promise<string> {
  const ids = { exportId: input.exportId, userId: input.userId };
  let handled = input.handled ?? 0;
  let stuckSince = input.stuckSince ?? null;
  let faults = 0;
  let look = false;

  setHandler(lookAtExport, () => {
    look = true;
  });
  const end = (how: NotionExportEnd) =>
    CancellationScope.nonCancellable(() => endNotionExport({ ...ids, how })).then(() => how);

  try {
    for (;;) {
      look = false;
      const batch: NotionBatch = await exportNotionBatch({ ...ids, faults });
      if (batch.type === 'ended') {
        setCurrentDetails(notionExportDetails(handled, batch));
        return batch.how;
      }
      handled += batch.handled;
      const stuck = batch.type === 'wait' && batch.handled === 0;
      faults = stuck ? faults + 1 : 0;
      stuckSince = stuck ? (stuckSince ?? new Date(Date.now()).toISOString()) : null;
      setCurrentDetails(notionExportDetails(handled, batch));
      if (stuckSince !== null && Date.now() - Date.parse(stuckSince) > NOTION_PATIENCE_MS)
        return await end('notion_away');
      if (batch.type === 'wait') await condition(() => look, Math.max(1, batch.ms));
      if (workflowInfo().historyLength >= HISTORY_EVENTS)
        await continueAsNew<typeof notionExport>({ ...ids, handled, stuckSince });
    }
  } catch (error) {
    if (isCancellation(error)) return end('cancelled');
    if (error instanceof ActivityFailure) return end('internal');
    throw error;
  }
}
