import type { Executions } from '@roundtable/services';
import { SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { type Client, isGrpcServiceError } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

const CALL_MS = 5_000;
/** A sweep that takes longer leaves the rest to the next one. */
const LOOK_MS = 8_000;
const PAGE = 500;
const NOT_FOUND = 5; // gRPC

type Calls = Pick<Client, 'workflowService' | 'withDeadline'> & {
  readonly options: { readonly namespace: string };
};

/** Deletes executions that Temporal's visibility finds: all runs of a workflow, or all with the user's id. */
export function createExecutions(client: Calls): Executions {
  const { namespace } = client.options;
  const inTime = <T>(call: () => Promise<T>) => client.withDeadline(Date.now() + CALL_MS, call);

  async function remove(workflowExecution: temporal.api.common.v1.IWorkflowExecution): Promise<void> {
    try {
      await inTime(() => client.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }));
    } catch (error) {
      // The list lags: another process, or an earlier sweep, has already deleted it.
      if (!isGrpcServiceError(error) || error.code !== NOT_FOUND) throw error;
    }
  }

  /** Uses the raw API: the client's `list` would decrypt unneeded memos, with keys that may be gone. */
  const list = (query: string, nextPageToken: Uint8Array) =>
    inTime(() =>
      client.workflowService.listWorkflowExecutions({ namespace, query, nextPageToken, pageSize: PAGE }),
    );

  return {
    async erase(subject): Promise<number> {
      const until = Date.now() + LOOK_MS;
      const query = queryOf(subject);
      let found = 0;
      let place: Uint8Array = new Uint8Array();
      do {
        const page = await list(query, place);
        for (const { execution } of page.executions) {
          if (!execution) continue;
          await remove(execution);
          found++;
          if (Date.now() >= until) return found;
        }
        place = page.nextPageToken;
      } while (place.length > 0);
      return found;
    },
  };
}

function queryOf({ kind, id }: Parameters<Executions['erase']>[0]): string {
  if (kind === 'user') return `${SEARCH_ATTRIBUTES.user.name} = '${id}'`;
  return `WorkflowId = '${kind.replaceAll('_', '-')}-${id}'`;
}
