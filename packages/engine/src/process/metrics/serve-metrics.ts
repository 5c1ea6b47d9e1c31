import { createServer } from 'node:http';
import { mayReadMetrics } from './may-read-metrics.js';

/** The part of prom-client's registry that is used here. */
export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Serves `GET /metrics` on its own port, for a process without other HTTP. Resolves when it listens. */
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
