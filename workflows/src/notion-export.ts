import {
  NOTION_PATIENCE_MS,
  type NotionBatch,
  type NotionExportEnd,
  notionExportDetails,
} from '@roundtable/core/replayed';
import {
  ActivityFailure,
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
  lookAtExport,
  type NotionExportActivities,
  type NotionExportInput,
} from './notion-export-messages.js';
import { HISTORY_EVENTS, NOTION_END_STEP, NOTION_STEP } from './timeouts.js';

const { exportNotionBatch } = proxyActivities<NotionExportActivities>(NOTION_STEP);
const { endNotionExport } = proxyActivities<NotionExportActivities>(NOTION_END_STEP);

/** One export into a Notion database: batch after batch, waiting where Notion asks to, until none is left. */
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
