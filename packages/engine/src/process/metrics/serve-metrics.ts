import { createServer } from 'node:http';
import { mayReadMetrics } from './may-read-metrics.js';

/** What prom-client's registry is here. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** `GET /metrics` on a port of its own, for a process that serves no other HTTP. Resolves when it listens. */
export function serveMetrics(
  source: MetricsSource,
  at: { readonly port: number; readonly host: string; readonly token: string | null },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics' || !mayReadMetrics(request, at.token)) {
      response.writeHead(404).end();
      return;
    }
    source.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': source.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => {
      server.off('error', reject);
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
