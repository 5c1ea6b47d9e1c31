import type { Operation } from '@roundtable/api/openapi';
import type { System } from '@roundtable/testing';
import type { Credentials } from './actors.js';
import type { Cell } from './cells.js';
import type { Rows } from './rows.js';

export interface Answer {
  readonly status: number;
  /** Of a stream: what came first. */
  readonly text: string;
}

/** Sends an operation's request about the rows of `rows`, as whoever the credentials say. */
export async function send(
  system: System,
  { operation, cell }: { operation: Operation; cell: Cell },
  about: { rows: Rows; credentials: Credentials },
): Promise<Answer> {
  const { rows, credentials } = about;
  const params: Readonly<Record<string, string>> =
    operation.id === 'getTeam' ? { id: 'round-table' } : ((await cell.params?.(rows)) ?? {});
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`);
  const query = typeof cell.query === 'function' ? cell.query(rows) : (cell.query ?? '');
  const json = typeof cell.body === 'function' ? cell.body(rows) : cell.body;
  const body = cell.bytes ?? (json === undefined ? null : JSON.stringify(json));
  const type = cell.bytes === undefined ? 'application/json' : 'text/plain';
  const controller = new AbortController();
  const response = await fetch(`${system.url}${path}${query}`, {
    method: operation.method.toUpperCase(),
    headers: { ...credentials, ...(body === null ? {} : { 'content-type': type }) },
    body,
    redirect: 'manual',
    signal: controller.signal,
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status: response.status, text: await response.text() };
  const { value } = (await response.body?.getReader().read()) ?? {};
  controller.abort();
  return { status: response.status, text: new TextDecoder().decode(value) };
}
