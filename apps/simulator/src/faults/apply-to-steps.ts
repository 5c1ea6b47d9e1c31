import { ERROR_TYPE_BY_STATUS, errorBody } from '../api/api-error.js';
import { bodySteps } from '../wire/json-steps.js';
import { insertAfterFrames, type Step } from '../wire/step.js';
import { frame } from '../wire/stream-steps.js';
import type { Fault } from './fault.js';

const DEFAULT_EVENTS = 4;
const HTML =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** Faults that are on the wire; all others leave the steps as they are. */
export function applyToSteps(fault: Fault, steps: readonly Step[], requestId: string): readonly Step[] {
  switch (fault.fault) {
    case 'status':
      return statusSteps(fault, requestId);
    case 'overloaded_event':
      return endAfter(steps, fault.afterEvents ?? DEFAULT_EVENTS, [
        frame('error', {
          error: { type: 'overloaded_error', message: 'Overloaded' },
          request_id: requestId,
        }),
      ]);
    case 'cut':
      return fault.afterEvents === undefined
        ? [{ type: 'cut' }]
        : endAfter(steps, fault.afterEvents, [{ type: 'cut' }]);
    case 'clean_end':
      return fault.afterEvents === undefined
        ? withoutLength(steps).slice(0, -1)
        : endAfter(steps, fault.afterEvents, []);
    case 'stall': {
      const pause: Step = fault.ms === undefined ? { type: 'stall' } : { type: 'pause', ms: fault.ms };
      return fault.afterEvents === undefined
        ? [pause, ...steps]
        : insertAfterFrames(steps, fault.afterEvents, [pause]);
    }
    case 'pings':
      return insertAfterFrames(steps, fault.afterEvents ?? 1, pings(fault));
    case 'html':
      return bodySteps(200, HTML, { 'content-type': 'text/html; charset=utf-8', 'request-id': requestId });
    case 'no_content':
      return bodySteps(
        200,
        JSON.stringify({ id: 'msg_without_content', type: 'message', role: 'assistant' }),
        {
          'request-id': requestId,
        },
      );
    case 'cut_json':
      return bodySteps(200, '{"id":"msg_cut","type":"message","role":"assistant","content":[{"type":"te', {
        'request-id': requestId,
      });
    default:
      return steps;
  }
}

function statusSteps(fault: Extract<Fault, { fault: 'status' }>, requestId: string): Step[] {
  const type =
    ERROR_TYPE_BY_STATUS[fault.status] ?? (fault.status < 500 ? 'invalid_request_error' : 'api_error');
  const message = fault.message ?? MESSAGE_BY_STATUS[fault.status] ?? `Injected fault ${fault.status}`;
  const retryAfter: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  return bodySteps(fault.status, errorBody({ type, message }, requestId), {
    'request-id': requestId,
    ...retryAfter,
    ...(fault.shouldRetry === undefined ? {} : { 'x-should-retry': String(fault.shouldRetry) }),
  });
}

function pings({ ms, everyMs }: Extract<Fault, { fault: 'pings' }>): Step[] {
  const count = Math.floor(ms / everyMs);
  return Array.from({ length: count }).flatMap(() => [{ type: 'pause', ms: everyMs }, frame('ping', {})]);
}

const MESSAGE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'messages: injected invalid request',
  401: 'invalid x-api-key',
  403: 'Your API key does not have permission to use the specified resource.',
  404: 'model: not found',
  413: 'Request exceeds the maximum size',
  429: 'This request would exceed your rate limit. Please try again later.',
  500: 'Internal server error',
  529: 'Overloaded',
};

function endAfter(steps: readonly Step[], frames: number, ending: readonly Step[]): readonly Step[] {
  const marked = insertAfterFrames(withoutLength(steps), frames, [MARK]);
  return [...marked.slice(0, marked.indexOf(MARK)), ...ending];
}

const MARK: Step = { type: 'pause', ms: 0 };

// A body that ends early must not have promised its length.
function withoutLength(steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => {
    if (step.type !== 'head') return step;
    const { 'content-length': _, ...headers } = step.headers;
    return { ...step, headers };
  });
}
