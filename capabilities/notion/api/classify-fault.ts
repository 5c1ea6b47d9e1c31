import { ClientErrorCode, isHTTPResponseError, isNotionClientError } from '@notionhq/client';
import { NotionFault, type NotionFaultKind } from '../notion-port.js';

/** Longer waits are cut to this: a retry after an hour costs nothing. */
const LONGEST_WAIT_MS = 3_600_000;

/** Classifies every failed call. The vendor's error is dropped: its text may contain what was sent. */
export function classifyFault(error: unknown): NotionFault {
  if (error instanceof NotionFault) return error;
  if (isNotionClientError(error)) {
    if (isHTTPResponseError(error)) {
      const retryAfterMs = readRetryAfter(error.headers);
      return new NotionFault(kindOf(error.status), { what: `${error.status} ${error.code}`, retryAfterMs });
    }
    const kind = error.code === ClientErrorCode.RequestTimeout ? 'unavailable' : 'refused';
    return new NotionFault(kind, { what: error.code });
  }
  // No connection, an incomplete or oversized answer, HTML, or JSON of another shape.
  return new NotionFault('unavailable', { what: error instanceof Error ? error.name : 'unknown' });
}

function kindOf(status: number): NotionFaultKind {
  switch (status) {
    case 401:
      return 'unauthorized';
    case 403:
      return 'forbidden';
    case 404:
      return 'gone';
    case 408:
    case 425:
      return 'unavailable';
    case 409:
      return 'conflict';
    case 429:
    case 529:
      return 'rate_limited';
    default:
      return status >= 400 && status < 500 ? 'refused' : 'unavailable';
  }
}

/** Seconds or a date, as HTTP allows; null otherwise. */
function readRetryAfter(headers: unknown): number | null {
  const text = headers instanceof Headers ? headers.get('retry-after') : null;
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_WAIT_MS) : null;
}
