import type { AcceptedInput, ConversationDelivery, ConversationRun } from '@roundtable/services';
import {
  CONVERSATION_WORKFLOW,
  type ConversationInput,
  close,
  confirm,
  conversationWorkflowId,
  interrupt,
  SEARCH_ATTRIBUTES,
  systemEvent,
  TASK_QUEUE,
  userMessage,
  view,
} from '@roundtable/workflows';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { currentOrigin } from '../process/telemetry/current-origin.js';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const DELIVERY_MS = 5_000;
const VIEW_MS = 2_000;

/** Delivers through Temporal with signal-with-start, so that a conversation's workflow is started when needed. */
export function createTemporalDelivery(
  client: Client,
  options: {
    readonly namespace: string;
    /** The address of Temporal's UI, for the link in the workflow's view. */
    readonly uiUrl: string | null;
    /** The address of the product's page, for the link in a run's details. */
    readonly pageUrl: string | null;
  },
): ConversationDelivery {
  const within = <T>(ms: number, work: () => Promise<T>) => client.withDeadline(Date.now() + ms, work);

  function startOf(run: ConversationRun, fresh: boolean) {
    const input: ConversationInput = {
      conversationId: run.conversationId,
      userId: run.userId,
      team: run.teamId,
      ...(fresh ? { fresh } : {}),
    };
    return {
      workflowId: conversationWorkflowId(run.conversationId),
      taskQueue: TASK_QUEUE,
      workflowTaskTimeout: WORKFLOW_TASK_MS,
      args: [input] as [ConversationInput],
      staticSummary: `${run.teamId} conversation`,
      ...(options.pageUrl === null ? {} : { staticDetails: detailsOf(run, options.pageUrl) }),
      typedSearchAttributes: new TypedSearchAttributes([
        { key: SEARCH_ATTRIBUTES.team, value: run.teamId },
        { key: SEARCH_ATTRIBUTES.agent, value: run.currentAgent },
        { key: SEARCH_ATTRIBUTES.user, value: run.userId },
        { key: SEARCH_ATTRIBUTES.attention, value: 'none' },
      ]),
    };
  }

  /** Signals the conversation's workflow, or starts it: a new run loads the snapshot first, unless it is `fresh`. */
  async function signalRun(
    run: ConversationRun,
    about: { readonly signal: string; readonly args: unknown[]; readonly fresh?: boolean },
  ): Promise<void> {
    const { signal, args: signalArgs, fresh = false } = about;
    const start = { ...startOf(run, fresh), signal, signalArgs };
    await within(DELIVERY_MS, () => client.workflow.signalWithStart(CONVERSATION_WORKFLOW, start));
  }

  return {
    deliver(accepted: AcceptedInput): Promise<void> {
      const { input } = accepted;
      const origin = currentOrigin();
      const signal = { message: userMessage, decision: confirm, system: systemEvent }[input.kind];
      const args = [origin === null ? input : { ...input, origin }];
      return signalRun(accepted, { signal: signal.name, args, fresh: input.n === 1 });
    },
    interrupt: ({ turn, ...run }) =>
      signalRun(run, { signal: interrupt.name, args: [{ turn, by: run.userId }] }),
    close: (run) => signalRun(run, { signal: close.name, args: [] }),
    async view(conversationId): Promise<Record<string, unknown> | 'none' | null> {
      const workflowId = conversationWorkflowId(conversationId);
      const handle = client.workflow.getHandle(workflowId);
      try {
        return await within(VIEW_MS, async () => {
          const [state, run] = await Promise.all([handle.query(view), handle.describe()]);
          const link = `${options.uiUrl ?? ''}/namespaces/${options.namespace}/workflows/${workflowId}/${run.runId}`;
          return {
            ...state,
            workflowId,
            runId: run.runId,
            runStatus: run.status.name,
            historyLength: run.historyLength,
            link: options.uiUrl === null ? null : link,
          };
        });
      } catch (error) {
        // Without a worker or Temporal the caller falls back to the projection.
        return error instanceof WorkflowNotFoundError ? 'none' : null;
      }
    },
  };
}

/** Markdown for Temporal's UI; it contains nothing of the conversation but its id. */
function detailsOf({ conversationId }: ConversationRun, pageUrl: string): string {
  const inspector = new URL(`/conversations/${conversationId}/inspect`, pageUrl);
  return `[How the answers came about](${inspector}): the conversation's turns, step by step, for its owner.`;
}
