import { setTimeout as delay } from 'node:timers/promises';
import { SEARCH_ATTRIBUTES } from '@roundtable/workflows';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';

/** The attributes by which operators filter conversations in Temporal's UI; all are Keywords. */
export const SEARCH_ATTRIBUTE_NAMES: readonly string[] = Object.values(SEARCH_ATTRIBUTES).map(
  ({ name }) => name,
);

/** How long the server keeps a finished run; conversations themselves live in Postgres. */
export const RETENTION_DAYS = 30;

export interface NamespaceReport {
  readonly attributes: 'added' | 'present';
  readonly retention: 'set' | 'present' | 'refused';
}

/**
 * Prepares a namespace for conversations: registers the search attributes, sets the retention, and waits until the
 * server accepts the attributes (an unregistered one fails every workflow task). Safe to repeat and to run in several
 * processes at once. With `create` it creates a missing namespace.
 * @throws Error when the attributes are not usable after `timeoutMs` (30 s)
 */
export async function prepareNamespace(
  connection: Connection,
  options: { readonly namespace: string; readonly create?: boolean; readonly timeoutMs?: number },
): Promise<NamespaceReport> {
  const { namespace, create = false, timeoutMs = 30_000 } = options;
  const deadline = Date.now() + timeoutMs;
  if (create) await createNamespace(connection, { namespace, deadline });
  if (await attributesUsable(connection, namespace)) {
    return { attributes: 'present', retention: await setRetention(connection, namespace) };
  }
  await addSearchAttributes(connection, namespace);
  const retention = await setRetention(connection, namespace);
  while (!(await attributesUsable(connection, namespace))) {
    if (Date.now() > deadline) throw new Error(notUsable(namespace));
    await delay(100);
  }
  return { attributes: 'added', retention };
}

/** Creates a missing namespace, and waits until the server's caches know it, some seconds later. */
async function createNamespace(
  connection: Connection,
  { namespace, deadline }: { readonly namespace: string; readonly deadline: number },
): Promise<void> {
  const retention = msToTs(RETENTION_DAYS * 86_400_000);
  for (;;) {
    try {
      await connection.workflowService.countWorkflowExecutions({ namespace });
      return;
    } catch (error) {
      if (!hasCode(error, [GRPC.notFound]) || Date.now() > deadline) throw error;
    }
    try {
      await connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: retention,
      });
    } catch (error) {
      if (!hasCode(error, [GRPC.alreadyExists])) throw error;
    }
    await delay(200);
  }
}

const KEYWORD = 2; // temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

async function addSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  for (const name of SEARCH_ATTRIBUTE_NAMES) {
    try {
      await connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: { [name]: KEYWORD },
      });
    } catch (error) {
      // Another process was faster, or the server (Temporal Cloud) has no operator service: the caller's wait decides.
      if (!hasCode(error, [GRPC.alreadyExists, GRPC.permissionDenied, GRPC.unimplemented])) throw error;
    }
  }
}

/** Tests with a query: the frontend checks its names against the same cache as those in workflow tasks. */
async function attributesUsable(connection: Connection, namespace: string): Promise<boolean> {
  const query = SEARCH_ATTRIBUTE_NAMES.map((name) => `${name} = 'none'`).join(' AND ');
  try {
    await connection.workflowService.countWorkflowExecutions({ namespace, query });
    return true;
  } catch (error) {
    if (hasCode(error, [GRPC.invalidArgument])) return false;
    throw error;
  }
}

async function setRetention(
  connection: Connection,
  namespace: string,
): Promise<NamespaceReport['retention']> {
  const wantedSeconds = RETENTION_DAYS * 86_400;
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  if (Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) === wantedSeconds) return 'present';
  try {
    await connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: msToTs(wantedSeconds * 1000) },
    });
    return 'set';
  } catch (error) {
    if (hasCode(error, [GRPC.permissionDenied, GRPC.unimplemented])) return 'refused';
    throw error;
  }
}

const GRPC = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  unimplemented: 12,
} as const;

function hasCode(error: unknown, codes: readonly number[]): boolean {
  return isGrpcServiceError(error) && codes.includes(error.code);
}

function notUsable(namespace: string): string {
  return (
    `Temporal's namespace "${namespace}" does not know the search attributes ${SEARCH_ATTRIBUTE_NAMES.join(', ')} ` +
    '(type Keyword), and they could not be added from here. Add them with ' +
    '`temporal operator search-attribute create` or in Temporal Cloud.'
  );
}
