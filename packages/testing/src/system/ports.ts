import { createServer, type Server } from 'node:net';
import { isPortFree } from '@roundtable/local-stack';

/**
 * Below what systems give to outgoing connections (from 32768 on Linux), so that a server that is down for a moment
 * finds its port free again. Each process takes a block: it listens on the block's first port as long as it lives.
 */
const FIRST = 20_000;
const BLOCK = 100;
const BLOCKS = 120;

interface Block {
  readonly first: number;
  next: number;
}

let block: Promise<Block> | undefined;

/** A free port of this process' own block; the same one comes again only after all others of the block. */
export async function reservedPort(): Promise<number> {
  block ??= takeBlock();
  const own = await block;
  for (let tries = 1; tries < BLOCK; tries++) {
    const port = own.first + own.next;
    own.next = own.next === BLOCK - 1 ? 1 : own.next + 1;
    if (await isPortFree(port)) return port;
  }
  throw new Error(`every port from ${own.first + 1} to ${own.first + BLOCK - 1} is taken`);
}

async function takeBlock(): Promise<Block> {
  for (let i = 0; i < BLOCKS; i++) {
    const first = FIRST + i * BLOCK;
    const guard = await listenOn(first);
    if (guard === null) continue;
    guard.unref();
    return { first, next: 1 };
  }
  throw new Error(`every block of ports from ${FIRST} on is taken`);
}

function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
