import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Database, missingMigrations } from '@roundtable/prisma';
import type { Connection } from '@temporalio/client';
import { queueFaults } from '../temporal/queue-faults.js';
import type { Dependency } from './gateway-deps.js';

const TEMPORAL_CHECK_MS = 1_500;

/** The dependencies that `/readyz` checks. */
export function createDependencies(
  db: Database,
  about: {
    readonly connection: Connection;
    readonly namespace: string;
    readonly webFolder: string | null;
    /** Folders with migrations of capabilities from outside of this repository. */
    readonly migrations: readonly string[];
  },
): Dependency[] {
  const { connection, namespace, webFolder, migrations } = about;
  const asked = <T>(ask: () => Promise<T>) => connection.withDeadline(Date.now() + TEMPORAL_CHECK_MS, ask);
  return [
    {
      name: 'database',
      check: async () => {
        await db.withSystemSql((sql) => sql.last('SELECT 1 AS ok'));
        return null;
      },
    },
    {
      name: 'migrations',
      check: async () => {
        const missing = await db.withSystemSql((sql) => missingMigrations(sql, migrations));
        return missing.length === 0 ? null : `not applied: ${missing.join(', ')} (npm run db:migrate)`;
      },
    },
    {
      name: 'temporal',
      check: async () => {
        await asked(() => connection.workflowService.getSystemInfo({}));
        return null;
      },
    },
    {
      name: 'worker',
      dispensable: true,
      check: async () => {
        const faults = await asked(() => queueFaults(connection, namespace));
        return faults.length === 0 ? null : faults.join('; ');
      },
    },
    ...(webFolder === null ? [] : [webApp(webFolder)]),
  ];
}

function webApp(folder: string): Dependency {
  return {
    name: 'web',
    dispensable: true,
    check: async () => {
      const isBuilt = existsSync(path.join(folder, 'index.html'));
      return isBuilt ? null : 'the web app is not built (npm run build)';
    },
  };
}
