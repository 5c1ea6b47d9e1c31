/** Codes of faults that pass by themselves: Postgres away, starting, stopping, read-only (a failover) or slow; transactions in each other's way. */
const PASSING = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'], // the socket
  ...['57P01', '57P02', '57P03', '57014', '25006', '40001', '40P01', '55P03'], // Postgres
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'], // Prisma
]);

/** SQLSTATE classes: the connection failed; no memory, disk or connection left. */
const PASSING_CLASSES = ['08', '53'];

const QUERY_TIMEOUT = 'Query read timeout';

/** pg gives a connection that breaks in use no code, only these texts. */
const LOST = new Set([
  QUERY_TIMEOUT,
  'Connection terminated unexpectedly',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
]);

/** Whether the database is away or busy, and not the request wrong: the same call may succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (LOST.has(error.message)) return true;
  return codesOf(error).some(passes) || isDatabaseUnavailable(error.cause);
}

/** Two transactions waited for each other, and this one was undone. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codesOf(error).includes('40P01') || isDeadlock(error.cause);
}

/** The driver gave up waiting, the statement may still run: nothing more can be sent on that connection. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === QUERY_TIMEOUT;
}

function passes(code: string): boolean {
  return PASSING.has(code) || (code.length === 5 && PASSING_CLASSES.includes(code.slice(0, 2)));
}

/** Of the error itself (one of Prisma's at its start has another name for it), and of the driver's error that Prisma wraps. */
export function codesOf(error: Error): string[] {
  const driver = read(read(read(error, 'meta'), 'driverAdapterError'), 'cause');
  const codes = [read(error, 'code'), read(error, 'errorCode'), read(driver, 'originalCode')];
  return codes.filter((code) => typeof code === 'string');
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
