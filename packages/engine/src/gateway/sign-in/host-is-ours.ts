import { isIP } from 'node:net';
import type { Request } from 'express';
import { wasForwarded } from '../../process/loopback.js';

/**
 * Whether a request is for an address or for the public name: what anybody may do in the local stack is not for pages
 * of a name that somebody has pointed at this machine (DNS rebinding), nor for whom a proxy lets in.
 */
export function hostIsOurs(req: Request, publicUrl: string): boolean {
  if (wasForwarded(req.headers)) return false;
  const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress || host === 'localhost' || host === new URL(publicUrl).hostname;
}
