import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { wasForwarded } from '../loopback.js';

/**
 * Who may read figures: with a token, who sends it as a bearer; without one, only this machine, and nothing that a
 * proxy on this machine passes on.
 */
export function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  if (token !== null) {
    const sent = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    return sent !== undefined && timingSafeEqual(hash(sent), hash(token));
  }
  if (wasForwarded(request.headers)) return false;
  return isLoopbackAddress(request.socket.remoteAddress ?? '');
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
