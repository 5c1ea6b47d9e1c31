import { createServer } from 'node:net';

/** A fault that its message fully explains; entry points print it without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

export interface WantedPort {
  readonly port: number;
  /** The user's name for the server on this port. */
  readonly what: string;
  /** The environment variable that changes the port. */
  readonly variable: string;
  readonly host?: string;
}

/** @throws StackError that names the first port in use and the variable that changes it */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const entry of wanted) {
    if (!(await isPortFree(entry.port, entry.host))) throw new StackError(takenPortMessage(entry));
  }
}

export function takenPortMessage({ port, what, variable }: WantedPort): string {
  return `Port ${port} (${what}) is taken by another program: stop it, or choose another port with ${variable}=${port + 1}.`;
}

/** Whether the port can be bound now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** A port that nothing listened on a moment ago. */
export function freePort(): Promise<number> {
  return listenOnce(0, '127.0.0.1');
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}
