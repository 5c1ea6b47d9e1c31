import type { NotionExportRuns } from '@roundtable/services';
import {
  JOBS_TASK_QUEUE,
  lookAtExport,
  NOTION_EXPORT_WORKFLOW,
  type NotionExportInput,
  notionExportWorkflowId,
  SEARCH_ATTRIBUTES,
} from '@roundtable/workflows';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const TELLING_MS = 5_000;

/** Runs of exports in Temporal: one an export, id `notion-export-<uuid>`, started by the first thing told. */
export function createNotionExportRuns(client: Client): NotionExportRuns {
  return {
    async tell({ id, userId, open }): Promise<void> {
      const workflowId = notionExportWorkflowId(id);
      const input: NotionExportInput = { exportId: id, userId };
      await client.withDeadline(Date.now() + TELLING_MS, async () => {
        if (!open) return lookIfThere(client, workflowId);
        await client.workflow.signalWithStart(NOTION_EXPORT_WORKFLOW, {
          workflowId,
          taskQueue: JOBS_TASK_QUEUE,
          workflowTaskTimeout: WORKFLOW_TASK_MS,
          args: [input],
          signal: lookAtExport.name,
          signalArgs: [],
          staticSummary: 'export to Notion',
          typedSearchAttributes: new TypedSearchAttributes([
            { key: SEARCH_ATTRIBUTES.user, value: userId },
            { key: SEARCH_ATTRIBUTES.attention, value: 'none' },
          ]),
        });
      });
    },
  };
}

async function lookIfThere(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).signal(lookAtExport);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error; // nothing runs, so there is nothing to end
  }
}
