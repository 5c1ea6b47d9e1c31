import { readOrigin } from '@roundtable/core/replayed';
import type { RequestHandler } from 'express';
import type { Tracing } from '../../process/telemetry/tracing.js';
import { requestIdOf } from '../http/request-id.js';
import { routeOf } from '../metrics/measure-requests.js';

/** Tracing, logging and metrics each listen on a response, and piping a stream into it adds seven listeners. */
const MOST_LISTENERS = 20;

/** Makes each request a span, in the caller's trace if it names one. Neither query nor body is recorded. */
export function traceRequests(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    res.setMaxListeners(MOST_LISTENERS);
    const given = readOrigin({ traceparent: req.get('traceparent') });
    const about = {
      name: req.method,
      kind: 'server' as const,
      parent: given?.traceparent ?? null,
      requestId: requestIdOf(req),
      attributes: { 'http.request.method': req.method },
    };
    void tracing.span(about, (span) => {
      const closed = new Promise<void>((resolve) => {
        res.once('close', () => {
          const route = routeOf(req);
          span.rename(`${req.method} ${route}`);
          span.set({ 'http.route': route, 'http.response.status_code': res.statusCode });
          if (res.statusCode >= 500) span.fail(String(res.statusCode));
          resolve();
        });
      });
      next();
      return closed;
    });
  };
}
