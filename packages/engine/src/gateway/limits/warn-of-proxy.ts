import type { RequestHandler } from 'express';
import { wasForwarded } from '../../process/loopback.js';
import type { GatewayDeps } from '../gateway-deps.js';

/**
 * Logs one error when requests come through a proxy that TRUST_PROXY does not name: all clients then share one address
 * and its limits.
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
