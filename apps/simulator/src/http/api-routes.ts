import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer } from '../answer.js';
import { ApiError, errorBody } from '../api/api-error.js';
import { parseCountTokensRequest, parseMessagesRequest } from '../api/parse-request.js';
import { promptSegments } from '../api/usage.js';
import type { SimulatorState } from '../state.js';
import { newRequestId } from '../wire/ids.js';
import { bodySteps } from '../wire/json-steps.js';
import { play } from '../wire/play.js';
import type { Step } from '../wire/step.js';
import { checkHeaders, withoutSecrets } from './check-headers.js';
import { readBody } from './read-body.js';

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
    journal.count('aborted');
    leaving.abort();
  });
  journal.count('requests');
  journal.inFlight(1);
  try {
    const steps = await respond(request, state);
    const head = steps.find((step) => step.type === 'head');
    if (head?.type === 'head') journal.status(head.status);
    await play(steps, response, {
      gates,
      signal: leaving.signal,
      onCut: () => {
        isDone = true;
      },
    });
  } finally {
    isDone = true;
    journal.inFlight(-1);
  }
}

async function respond(request: IncomingMessage, state: SimulatorState): Promise<readonly Step[]> {
  const requestId = newRequestId();
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  try {
    const raw = await record(request, path, state);
    const route = ROUTES[path];
    if (route === undefined) throw new ApiError(404, 'Not found');
    if (request.method !== 'POST') throw new ApiError(405, 'Method Not Allowed');
    checkHeaders(request.headers);
    return await route({ raw, headers: request.headers, requestId }, state);
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(500, 'Internal server error');
    state.journal.rejection(error instanceof ApiError ? refusal.message : `bug: ${String(error)}`);
    const closes: Record<string, string> = refusal.status === 413 ? { connection: 'close' } : {};
    return bodySteps(refusal.status, errorBody(refusal, requestId), { 'request-id': requestId, ...closes });
  }
}

type Route = (
  incoming: { raw: string; headers: IncomingMessage['headers']; requestId: string },
  state: SimulatorState,
) => readonly Step[] | Promise<readonly Step[]>;

const ROUTES: Readonly<Record<string, Route>> = {
  '/v1/messages': ({ raw, headers, requestId }, state) => {
    const request = parseMessagesRequest(raw);
    return answer({ request, raw, headers, requestId }, state);
  },
  '/v1/messages/count_tokens': ({ raw, requestId }) => {
    const segments = promptSegments(parseCountTokensRequest(raw));
    const total = segments.reduce((sum, { tokens }) => sum + tokens, 0);
    return bodySteps(200, JSON.stringify({ input_tokens: total }), { 'request-id': requestId });
  },
};

async function record(request: IncomingMessage, path: string, state: SimulatorState): Promise<string> {
  const raw = await readBody(request);
  state.journal.record({
    at: new Date().toISOString(),
    method: request.method ?? 'GET',
    path,
    headers: withoutSecrets(request.headers),
    raw,
  });
  return raw;
}
