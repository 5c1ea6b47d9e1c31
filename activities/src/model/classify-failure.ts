import Anthropic from '@anthropic-ai/sdk';
import { ModelFailure } from '@roundtable/core';
import { isTransient, retryAfterMs } from './http-failure.js';

/** What the API says of itself inside an error event or body, whatever the HTTP status was. */
const TRANSIENT_TYPES = new Set(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error']);

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
    const transient =
      status === null
        ? type === null || TRANSIENT_TYPES.has(type)
        : isTransient(status, error.headers) || isOverloaded(status, type);
    return new ModelFailure(transient ? 'transient' : 'fatal', {
      reason: type ?? (status === null ? 'connection' : `http_${status}`),
      message: `the model's API answered ${status ?? 'nothing'}${type === null ? '' : ` (${type})`}`,
      retryAfterMs: retryAfterMs(error.headers),
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
