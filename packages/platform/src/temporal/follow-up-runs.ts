import { preview } from '@roundtable/core/replayed';
import type { FollowUpRuns } from '@roundtable/services';
import {
  changed,
  FOLLOW_UP_WORKFLOW,
  type FollowUpInput,
  followUpWorkflowId,
  JOBS_TASK_QUEUE,
  SEARCH_ATTRIBUTES,
} from '@roundtable/workflows';
import type { Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { signalIfThere } from './signal-if-there.js';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const TELLING_MS = 5_000;

/** Runs of follow-ups in Temporal: one a follow-up, id `follow-up-<uuid>`, started by the first thing told. */
export function createFollowUpRuns(client: Client, options: { readonly previews: boolean }): FollowUpRuns {
  return {
    async tell({ id, userId, kind, note, pending }): Promise<void> {
      const workflowId = followUpWorkflowId(id);
      const input: FollowUpInput = { followUpId: id, userId };
      await client.withDeadline(Date.now() + TELLING_MS, async () => {
        if (!pending) return signalIfThere(client, workflowId, changed);
        await client.workflow.signalWithStart(FOLLOW_UP_WORKFLOW, {
          workflowId,
          taskQueue: JOBS_TASK_QUEUE,
          workflowTaskTimeout: WORKFLOW_TASK_MS,
          args: [input],
          signal: changed.name,
          signalArgs: [],
          staticSummary: runSummary({ kind, note }, options),
          typedSearchAttributes: new TypedSearchAttributes([
            { key: SEARCH_ATTRIBUTES.user, value: userId },
            { key: SEARCH_ATTRIBUTES.attention, value: 'none' },
          ]),
        });
      });
    },
  };
}

/** What Temporal's lists show of a run: words of the user only where previews are on. */
export function runSummary(
  about: { readonly kind: string; readonly note: string },
  options: { readonly previews: boolean },
): string {
  const words = options.previews ? `: ${preview(about.note)}` : '';
  return `follow-up (${about.kind.replaceAll('_', ' ')})${words}`;
}
