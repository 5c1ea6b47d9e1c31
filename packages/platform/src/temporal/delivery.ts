import type { AcceptedInput, ConversationDelivery } from '@roundtable/services';
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
import { currentOrigin } from '../telemetry/current-origin.js';
import { WORKFLOW_TASK_MS } from './workflow-task.js';

const DELIVERY_MS = 5_000;
const VIEW_MS = 2_000;

interface Run {
  readonly conversationId: string;
  readonly userId: string;
  readonly teamId: string;
  readonly currentAgent: string;
}

/** Delivers through Temporal: everybody signals with start, so a conversation has a run whenever it needs one. */
export function createTemporalDelivery(
  client: Client,
  options: { namespace: string; uiUrl: string | null },
): ConversationDelivery {
  const within = <T>(ms: number, work: () => Promise<T>) => client.withDeadline(Date.now() + ms, work);

  function startOf(run: Run, fresh: boolean) {
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
      typedSearchAttributes: new TypedSearchAttributes([
        { key: SEARCH_ATTRIBUTES.team, value: run.teamId },
        { key: SEARCH_ATTRIBUTES.agent, value: run.currentAgent },
        { key: SEARCH_ATTRIBUTES.user, value: run.userId },
        { key: SEARCH_ATTRIBUTES.attention, value: 'none' },
      ]),
    };
  }

  return {
    async deliver(accepted: AcceptedInput): Promise<void> {
      const { input } = accepted;
      const origin = currentOrigin();
      const signal = { message: userMessage, decision: confirm, system: systemEvent }[input.kind];
      await within(DELIVERY_MS, () =>
        client.workflow.signalWithStart(CONVERSATION_WORKFLOW, {
          ...startOf(accepted, input.n === 1),
          signal: signal.name,
          signalArgs: [origin === null ? input : { ...input, origin }],
        }),
      );
    },
    async interrupt({ conversationId, turn, by }): Promise<void> {
      try {
        await within(DELIVERY_MS, () =>
          client.workflow.getHandle(conversationWorkflowId(conversationId)).signal(interrupt, { turn, by }),
        );
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error; // nothing runs, so there is nothing to interrupt
      }
    },
    async close(run): Promise<void> {
      await within(DELIVERY_MS, () =>
        client.workflow.signalWithStart(CONVERSATION_WORKFLOW, {
          ...startOf(run, false),
          signal: close.name,
          signalArgs: [],
        }),
      );
    },
    async view(conversationId): Promise<Record<string, unknown> | null> {
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
      } catch {
        return null; // no run, no worker, no Temporal: the caller has the projection
      }
    },
  };
}
