import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startPostgres, startTemporalServer, temporalCli } from '@roundtable/local-stack';
import type { BenchConfig } from '../config.js';
import type { Closers } from './stack.js';

/** A server that can be started again, on the same data and at the same address. */
export interface ServerUnderTest {
  pid(): number;
  /** `force`: it ends at once, and recovers at its next start. */
  restart(how: { readonly force: boolean }): Promise<void>;
}

export interface Servers {
  readonly postgres: ServerUnderTest;
  readonly temporal: ServerUnderTest;
}

/** Starts Postgres and Temporal on free ports, with their data in this folder. */
export async function startServers(about: {
  readonly dir: string;
  readonly config: BenchConfig;
  readonly closers: Closers;
}) {
  const { dir, config, closers } = about;
  let postgres = await startPostgres({ dir: join(dir, 'postgres') });
  const { url, port, dir: postgresDir } = postgres;
  closers.push(() => rmSync(postgresDir, { recursive: true, force: true }));
  closers.push(() => postgres.stop());
  const file = join(dir, 'temporal.db');
  const cliPath = await temporalCli({ cliPath: config.TEMPORAL_CLI_PATH, path: config.PATH });
  const temporalPort = await freePort();
  const logFile = join(dir, 'temporal.log');
  const startTemporal = () => startTemporalServer({ file, cliPath, port: temporalPort, logFile });
  let temporal = await startTemporal();
  closers.push(() => temporal.stop());
  return {
    databaseUrl: url,
    temporalFile: file,
    logFiles: [logFile, join(postgresDir, 'postgres.log')],
    address: temporal.address,
    namespace: temporal.namespace,
    postgres: {
      pid: () => postgres.pid,
      restart: async (how) => {
        await postgres.stop(how);
        postgres = await startPostgres({ dir: join(dir, 'postgres'), port });
      },
    },
    temporal: {
      pid: () => temporal.pid,
      restart: async (how) => {
        await temporal.stop(how);
        temporal = await startTemporal();
      },
    },
  } satisfies Servers & Record<string, unknown>;
}
