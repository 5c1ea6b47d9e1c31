import { readOrigin } from '@roundtable/core/replayed';
import type { RequestHandler } from 'express';
import type { Tracing } from '../../process/telemetry/tracing.js';
import { requestIdOf } from '../http/request-id.js';
import { routeOf } from '../metrics/measure-requests.js';

/** Trace, log and figures wait for its end, and a stream that is piped into it listens seven times. */
const MOST_LISTENERS = 20;

/** Each request is a span: of the caller's trace, if it names one, else of a new one. Neither query nor body is told. */
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
