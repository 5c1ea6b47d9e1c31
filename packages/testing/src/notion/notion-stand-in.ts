import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type NotionAnswer, NotionError } from './answers.js';
import { Grants, type NotionRegistration } from './grants.js';
import { answerCall } from './routes.js';
import { Workspace } from './workspace.js';

/** What happens to a call instead of, or after, its answer. */
export interface NotionFaultyCall {
  /** `POST /v1/pages`; without it, whatever comes next. */
  readonly on?: string;
  /** `lost`: it is carried out, and the connection breaks before the answer. `silent`: nobody answers. */
  readonly how:
    | 'lost'
    | 'silent'
    | 'html'
    | { readonly status: number; readonly retryAfter?: number }
    /** Carried out and answered then, if the caller still waits. */
    | { readonly until: Promise<void> };
}

export interface SeenCall {
  readonly call: string;
  readonly status: number;
  readonly at: number;
}

const VERSIONS = ['2025-09-03', '2026-03-11'];
/** Three a second on average, with some bursts. */
const WINDOW_MS = 3_000;
const MOST_IN_WINDOW = 12;

/**
 * Notion over HTTP: consent page, tokens, search, data sources, pages and blocks, with its demands on headers and
 * shapes, its rate limit, and faults on demand. A test looks into `workspace` as a person would.
 */
export async function startNotion(
  about: NotionRegistration & { readonly refreshes?: boolean; readonly indexDelayMs?: number },
) {
  const workspace = new Workspace();
  const grants = new Grants(about, workspace.id, about.refreshes ?? false);
  const calls: SeenCall[] = [];
  const faults: NotionFaultyCall[] = [];
  const recent = new Map<string, number[]>();
  let limited = true;

  function checkLimit(token: string): void {
    const now = Date.now();
    const window = (recent.get(token) ?? []).filter((at) => now - at < WINDOW_MS);
    recent.set(token, [...window, now]);
    if (limited && window.length >= MOST_IN_WINDOW)
      throw new NotionError(429, 'You have been rate limited.', { 'retry-after': '1' });
  }

  function answer(request: IncomingMessage, url: URL, text: string): NotionAnswer {
    const { authorization = '', 'content-type': type = '', 'notion-version': version } = request.headers;
    if (url.pathname === '/v1/oauth/authorize') return grants.authorize(url.searchParams);
    if (typeof version !== 'string' || !VERSIONS.includes(version))
      throw new NotionError(400, 'The Notion-Version header is missing or unknown.');
    if (text !== '' && !type.startsWith('application/json'))
      throw new NotionError(400, 'The content type must be application/json.');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (url.pathname === '/v1/oauth/token') return grants.token(authorization, body);
    if (url.pathname === '/v1/oauth/revoke') return grants.revoke(authorization, body);
    const token = authorization.replace(/^Bearer /, '');
    if (!grants.allows(token)) throw new NotionError(401, 'API token is invalid.');
    checkLimit(token);
    const call = { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, body };
    return answerCall(workspace, call, about.indexDelayMs ?? 0);
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const call = `${request.method} ${url.pathname}`;
      const text = await readAll(request);
      const at = faults.findIndex(({ on }) => on === undefined || on === call);
      const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.how;
      if (typeof fault === 'object' && 'until' in fault) await fault.until;
      if (fault === 'silent' || response.destroyed) return;
      let given: NotionAnswer;
      try {
        if (typeof fault === 'object' && 'status' in fault) {
          const headers: Record<string, string> =
            fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
          throw new NotionError(fault.status, 'A fault that a test asked for.', headers);
        }
        given = answer(request, url, text);
      } catch (error) {
        given =
          error instanceof NotionError
            ? error.answer()
            : new NotionError(400, `Error parsing: ${String(error)}`).answer();
      }
      calls.push({ call, status: given.status, at: Date.now() });
      if (fault === 'lost') response.destroy();
      else if (fault === 'html') send(response, { status: 200, body: '<html>Bad gateway</html>' });
      else send(response, given);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    workspace,
    grants,
    calls: calls as readonly SeenCall[],
    count: (call: RegExp) => calls.filter((seen) => call.test(seen.call) && seen.status < 300).length,
    /** These calls go wrong, one each, in order. */
    fail: (...next: readonly NotionFaultyCall[]) => void faults.push(...next),
    /** The next such call waits until the function that is returned is called. */
    hold(on: string): () => void {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      faults.push({ on, how: { until } });
      return release;
    },
    heal: () => void faults.splice(0),
    /** For tests that are not about it. */
    unlimited: () => {
      limited = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type NotionStandIn = Awaited<ReturnType<typeof startNotion>>;

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

function send(response: ServerResponse, { status, body, headers }: NotionAnswer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text);
}
