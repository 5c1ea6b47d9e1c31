import type { RequestHandler } from 'express';
import { wasForwarded } from '../../process/loopback.js';
import type { GatewayDeps } from '../gateway-deps.js';

/**
 * Says once, loudly, that requests come through a proxy which nobody declared: all clients then share one address, and
 * with it the limits of one.
 */
export function warnOfUnknownProxy({
  log,
  trustProxy,
}: Pick<GatewayDeps, 'log' | 'trustProxy'>): RequestHandler {
  let isSaid = trustProxy !== null;
  return (req, _res, next) => {
    if (!isSaid && wasForwarded(req.headers)) {
      isSaid = true;
      log.error(
        { proxy: req.socket.remoteAddress },
        'requests come through a proxy, and TRUST_PROXY is not set: every client is taken for the proxy, and they share its limits',
      );
    }
    next();
  };
}
