import { originFields } from '@roundtable/core/replayed';
import type { RequestHandler } from 'express';
import { currentOrigin } from '../../process/telemetry/current-origin.js';
import type { GatewayLog } from '../gateway-deps.js';
import { requestIdOf } from './request-id.js';

/** Logs one line per request, without its query, headers and body. */
export function logRequests(log: GatewayLog): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method, path } = req;
    const from = originFields(currentOrigin()); // `close` fires outside of the request's async context
    res.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      const about = { ...from, requestId: requestIdOf(req), method, path, status: res.statusCode, ms };
      log.info(about, 'request');
    });
    next();
  };
}
