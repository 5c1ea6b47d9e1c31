import type { Request, RequestHandler } from 'express';
import type { GatewayMetrics } from './gateway-metrics.js';

/** Times each request by its route pattern, so that ids do not become labels. Streams are not timed. */
export function measureRequests({ requests }: Pick<GatewayMetrics, 'requests'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    res.once('close', () => {
      if (String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')) return;
      const route = routeOf(req);
      const seconds = (performance.now() - startedAt) / 1_000;
      requests.observe({ method: methodOf(req.method), route, status: String(res.statusCode) }, seconds);
    });
    next();
  };
}

/** The pattern of the route that answered; `none` when there was none. */
export function routeOf(req: Request): string {
  const pattern: unknown = req.route?.path;
  return typeof pattern === 'string' ? wholePattern(req.originalUrl, pattern) : 'none';
}

/** Express gives the pattern relative to the router; the path's first segments are the router's mount path. */
function wholePattern(url: string, pattern: string): string {
  const segments = url.split('?', 1)[0]?.split('/').filter(Boolean) ?? [];
  const own = pattern.split('/').filter(Boolean);
  return `/${[...segments.slice(0, segments.length - own.length), ...own].join('/')}`;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

function methodOf(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
