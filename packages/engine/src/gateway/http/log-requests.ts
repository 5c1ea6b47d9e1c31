import { originFields } from '@roundtable/core/replayed';
import type { RequestHandler } from 'express';
import { currentOrigin } from '../../process/telemetry/current-origin.js';
import type { GatewayLog } from '../gateway-deps.js';
import { requestIdOf } from './request-id.js';

/** One line a request: never a query, a header or a body. */
export function logRequests(log: GatewayLog): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    const from = originFields(currentOrigin()); // whoever ends the connection is outside of the request
    res.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const about = { ...from, requestId: requestIdOf(req), method, path, status: res.statusCode, ms };
      log.info(about, 'request');
    });
    next();
  };
}
