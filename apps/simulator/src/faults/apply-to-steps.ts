import { errorBody } from '../api/api-error.js';
import { bodySteps, frame, placeAfter, type Step } from '../wire/steps.js';
import type { Fault } from './fault.js';

const DEFAULT_EVENTS = 4;
const HTML =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
const MESSAGE_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'invalid x-api-key',
  404: 'model: not found',
  429: 'This request would exceed your rate limit. Please try again later.',
  529: 'Overloaded',
};

/** Faults that are on the wire; all others leave the steps as they are. */
export function applyToSteps(fault: Fault, steps: readonly Step[], requestId: string): readonly Step[] {
  const own = { 'request-id': requestId };
  switch (fault.fault) {
    case 'status':
      return statusSteps(fault, requestId);
    case 'overloaded_event': {
      const error = { type: 'overloaded_error', message: 'Overloaded' };
      return [
        ...steps.slice(0, placeAfter(steps, fault.afterEvents ?? DEFAULT_EVENTS)),
        frame('error', { error, request_id: requestId }),
      ];
    }
    case 'cut': {
      const at = fault.afterEvents === undefined ? 0 : placeAfter(steps, fault.afterEvents);
      return [...steps.slice(0, at), { type: 'cut' }];
    }
    case 'clean_end':
      return steps.slice(0, fault.afterEvents === undefined ? -1 : placeAfter(steps, fault.afterEvents));
    case 'stall': {
      const at = fault.afterEvents === undefined ? 0 : placeAfter(steps, fault.afterEvents);
      return steps.toSpliced(
        at,
        0,
        fault.ms === undefined ? { type: 'stall' } : { type: 'pause', ms: fault.ms },
      );
    }
    case 'pings':
      return steps.toSpliced(placeAfter(steps, 1), 0, ...pings(fault));
    case 'html':
      return bodySteps(200, HTML, { 'content-type': 'text/html; charset=utf-8', ...own });
    case 'no_content':
      return bodySteps(200, '{"id":"msg_without_content","type":"message","role":"assistant"}', own);
    case 'cut_json':
      return bodySteps(
        200,
        '{"id":"msg_cut","type":"message","role":"assistant","content":[{"type":"te',
        own,
      );
    default:
      return steps;
  }
}

function statusSteps(fault: Extract<Fault, { fault: 'status' }>, requestId: string): Step[] {
  const { status, retryAfter, shouldRetry } = fault;
  const message = MESSAGE_BY_STATUS[status] ?? `Injected fault ${status}`;
  return bodySteps(status, errorBody(status, message, requestId), {
    'request-id': requestId,
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
  });
}

function pings({ ms, everyMs }: Extract<Fault, { fault: 'pings' }>): Step[] {
  const count = Math.floor(ms / everyMs);
  return Array.from({ length: count }).flatMap(() => [{ type: 'pause', ms: everyMs }, frame('ping', {})]);
}
