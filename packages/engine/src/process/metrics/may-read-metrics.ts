import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from '../loopback.js';

/**
 * Whether a request may read metrics: with a `token`, if it has that bearer token; without one, if it comes from this
 * machine and no proxy forwarded it.
 */
export function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  if (token !== null) {
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    return sent !== undefined && timingSafeEqual(hash(sent), hash(token));
  }
  return isFromThisMachine(request);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
