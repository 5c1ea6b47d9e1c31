import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from '../loopback.js';

/**
 * Who may read figures: with a token, who sends it as a bearer; without one, only this machine, and nothing that a
 * proxy on this machine passes on.
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
