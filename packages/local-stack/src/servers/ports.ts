import { createServer } from 'node:net';

/** A fault that one line explains; entry points print its message without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

export interface WantedPort {
  readonly port: number;
  /** What listens there, as the user knows it. */
  readonly what: string;
  /** The environment variable that moves it. */
  readonly variable: string;
  readonly host?: string;
}

/** Throws a StackError for the first port that another program has: which, and by what variable to move it. */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const entry of wanted) {
    if (!(await isPortFree(entry.port, entry.host))) throw new StackError(takenPortMessage(entry));
  }
}

export function takenPortMessage({ port, what, variable }: WantedPort): string {
  return `Port ${port} (${what}) is taken by another program: stop it, or choose another port with ${variable}=${port + 1}.`;
}

/** Whether one could listen there now. */
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
