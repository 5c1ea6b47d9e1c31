import Anthropic from '@anthropic-ai/sdk';
import { ModelFailure } from '@roundtable/core';

/** What the API says of itself inside an error event or body, whatever the HTTP status was. */
const TRANSIENT_TYPES = new Set(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error']);
const TRANSIENT_STATUS = new Set([408, 409, 425, 429]);

/**
 * The one place that decides what a provider's failure means. Transient: 408, 409, 425, 429, 5xx and 529, an
 * `overloaded_error` inside a stream that began with 200, lost connections, cut or misshapen replies. Fatal: every
 * other 4xx: the same request would fail for ever (I13). An answer that says itself whether to ask again
 * (`x-should-retry`) is believed before its status.
 */
export function classifyFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof Anthropic.APIError) {
    const status = typeof error.status === 'number' ? error.status : null;
    const type = errorType(error.error);
    const retryAfterMs = retryAfter(error.headers);
    const transient =
      status === null
        ? type === null || TRANSIENT_TYPES.has(type)
        : (shouldRetry(error.headers) ??
          (status >= 500 || TRANSIENT_STATUS.has(status) || isOverloaded(status, type)));
    return new ModelFailure(transient ? 'transient' : 'fatal', {
      reason: type ?? (status === null ? 'connection' : `http_${status}`),
      message: `the model's API answered ${status ?? 'nothing'}${type === null ? '' : ` (${type})`}`,
      retryAfterMs,
      cause: error,
    });
  }
  // What is left has no status: a socket that was cut, a body that was no JSON. Nothing was accepted, so asking again is safe.
  return new ModelFailure('transient', {
    reason: 'broken_reply',
    message: 'the reply of the model’s API broke off',
    cause: error,
  });
}

function isOverloaded(status: number, type: string | null): boolean {
  return status === 200 && type !== null && TRANSIENT_TYPES.has(type);
}

function errorType(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const inner: unknown = 'error' in body ? body.error : body;
  if (typeof inner !== 'object' || inner === null || !('type' in inner)) return null;
  return typeof inner.type === 'string' && inner.type !== 'error' ? inner.type : null;
}

/** What the API says about asking again; null when it says nothing. */
function shouldRetry(headers: Headers | undefined): boolean | null {
  const value = headers?.get('x-should-retry');
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}

/** Seconds or an HTTP date; 0 when there is none that can be read. */
function retryAfter(headers: Headers | undefined): number {
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value === '') return 0;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
