/** The request that an input came with, for logs and traces only; an input may have none. */
export interface Origin {
  /** W3C trace context: `00-<trace id>-<span id>-<flags>`. */
  readonly traceparent: string;
  readonly requestId: string | null;
}

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Parses an untrusted value; null unless it is a valid trace context. */
export function readOrigin(value: unknown): Origin | null {
  if (typeof value !== 'object' || value === null || !('traceparent' in value)) return null;
  const { traceparent } = value;
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) return null;
  const requestId = 'requestId' in value ? value.requestId : null;
  return {
    traceparent,
    requestId: typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : null,
  };
}

/** An origin's fields in logs. */
export function originFields(origin: Origin | null | undefined): { traceId?: string; requestId?: string } {
  if (origin == null) return {};
  const [, traceId = ''] = origin.traceparent.split('-');
  return { traceId, ...(origin.requestId === null ? {} : { requestId: origin.requestId }) };
}
