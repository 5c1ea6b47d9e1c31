import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answer } from '../answer.js';
import { ApiError, errorBody } from '../api/api-error.js';
import { parseMessagesRequest } from '../api/parse-request.js';
import type { SimulatorState } from '../simulator.js';
import { play } from '../wire/play.js';
import { newId } from '../wire/reply.js';
import { bodySteps, type Step } from '../wire/steps.js';

/** The API's limit for a request: 32 MB. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
// SDK 1.12 sends 2026-10-21, older ones 2023-06-01; any dated version is taken.
const VERSION = /^20\d\d-\d\d-\d\d$/;

/** Answers one request to the Messages API, a refusal included; never throws for what the client did. */
export async function handleApi(
  request: IncomingMessage,
  response: ServerResponse,
  state: SimulatorState,
): Promise<void> {
  const { journal, gates } = state;
  const leaving = new AbortController();
  let isDone = false;
  response.on('close', () => {
    if (isDone) return;
    journal.counts.aborted += 1;
    leaving.abort();
  });
  journal.counts.requests += 1;
  journal.counts.inFlight += 1;
  try {
    const steps = await respond(request, state);
    const { status } = steps.find((step) => step.type === 'head') ?? {};
    if (status !== undefined) journal.counts.byStatus[status] = (journal.counts.byStatus[status] ?? 0) + 1;
    await play(steps, response, { gates, signal: leaving.signal });
  } finally {
    isDone = true;
    journal.counts.inFlight -= 1;
  }
}

async function respond(request: IncomingMessage, state: SimulatorState): Promise<readonly Step[]> {
  const requestId = newId('req');
  const { method = 'GET', url = '/', headers } = request;
  const path = url.split('?')[0] ?? '/';
  try {
    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES)
      throw new ApiError(413, 'Request exceeds the maximum size');
    const raw = await text(request);
    const at = new Date().toISOString();
    state.journal.record({ at, method, path, headers: withoutSecrets(headers), raw });
    if (path !== '/v1/messages') throw new ApiError(404, 'Not found');
    if (method !== 'POST') throw new ApiError(405, 'Method Not Allowed');
    const key = keyOf(headers);
    return await answer({ request: parseMessagesRequest(raw), raw, key, requestId }, state);
  } catch (error) {
    const { status, message } =
      error instanceof ApiError ? error : new ApiError(500, 'Internal server error');
    const hasLeft = request.destroyed && !request.complete; // its client, in the middle of the request
    if (!hasLeft) state.journal.rejection(error instanceof ApiError ? message : `bug: ${String(error)}`);
    const closes: Record<string, string> = status === 413 ? { connection: 'close' } : {};
    return bodySteps(status, errorBody(status, message, requestId), { 'request-id': requestId, ...closes });
  }
}

/** The key of a request; refuses one without, or without a known `anthropic-version`. */
function keyOf({
  'x-api-key': own,
  authorization,
  'anthropic-version': version = '',
}: IncomingHttpHeaders): string {
  const key = own || authorization;
  if (key === undefined) throw new ApiError(401, 'x-api-key header is required');
  if (String(key).trim() === '') throw new ApiError(401, 'invalid x-api-key');
  if (version === '') throw new ApiError(400, 'anthropic-version: header is required');
  if (!VERSION.test(String(version)))
    throw new ApiError(400, `anthropic-version: "${String(version)}" is not a valid version`);
  return String(key);
}

function withoutSecrets(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'x-api-key': _, authorization: __, cookie: ___, 'proxy-authorization': ____, ...others } = headers;
  return others;
}
