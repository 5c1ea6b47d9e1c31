import { isIP } from 'node:net';
import type { Request } from 'express';
import { wasForwarded } from '../../process/loopback.js';

/**
 * Whether a request's `Host` is an IP address, localhost or the public name, and no proxy forwarded it. This protects
 * the open routes of the local stack from DNS rebinding and from clients behind a proxy.
 */
export function hostIsOurs(req: Request, publicUrl: string): boolean {
  if (wasForwarded(req.headers)) return false;
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || host === 'localhost' || host === new URL(publicUrl).hostname;
}
