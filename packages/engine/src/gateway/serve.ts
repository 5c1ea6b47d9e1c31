import type { Server } from 'node:http';

/** Resolves when the server accepts connections; rejects when it cannot bind the port. */
export function listen(
  server: Server,
  address: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const IDLE_MS = 50;

/** Accepts no new connections and lets requests under way finish; after `graceMs` it closes the rest. */
export function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    // A kept-alive connection would stay open after its last answer.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    server.close(() => {
      clearTimeout(late);
      clearInterval(idle);
      resolve();
    });
  });
}
