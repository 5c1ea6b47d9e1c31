import type { Executions } from '@roundtable/services';
import { conversationWorkflowId, followUpWorkflowId, SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { type Client, isGrpcServiceError } from '@temporalio/client';

const ERASING_MS = 10_000;
/** The rest is found by the next look. */
const AT_ONCE = 500;
const NOT_FOUND = 5; // gRPC

/** Deletes executions through Temporal's visibility: all runs of a workflow, or whatever bears the user's id. */
export function createExecutions(client: Client): Executions {
  const { namespace } = client.options;

  async function remove(workflowId: string, runId: string): Promise<void> {
    try {
      await client.workflowService.deleteWorkflowExecution({
        namespace,
        workflowExecution: { workflowId, runId },
      });
    } catch (error) {
      // The list is behind: somebody else, or an earlier look, has deleted it.
      if (!isGrpcServiceError(error) || error.code !== NOT_FOUND) throw error;
    }
  }

  return {
    erase(subject): Promise<number> {
      return client.withDeadline(Date.now() + ERASING_MS, async () => {
        let found = 0;
        for await (const { workflowId, runId } of client.workflow.list({ query: queryOf(subject) })) {
          await remove(workflowId, runId);
          if (++found === AT_ONCE) break;
        }
        return found;
      });
    },
  };
}

function queryOf({ kind, id }: Parameters<Executions['erase']>[0]): string {
  switch (kind) {
    case 'conversation':
      return `WorkflowId = '${conversationWorkflowId(id)}'`;
    case 'follow_up':
      return `WorkflowId = '${followUpWorkflowId(id)}'`;
    case 'user':
      return `${SEARCH_ATTRIBUTES.user.name} = '${id}'`;
  }
}
