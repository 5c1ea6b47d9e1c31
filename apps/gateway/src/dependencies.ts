import type { Database } from '@roundtable/prisma';
import type { Connection } from '@temporalio/client';
import type { Dependency } from './gateway-deps.js';

const TEMPORAL_CHECK_MS = 1_500;

/** What `/readyz` asks. */
export function createDependencies(db: Database, connection: Connection): Dependency[] {
  return [
    {
      name: 'database',
      check: async () => {
        await db.withSystemSql((sql) => sql('SELECT 1 AS ok'));
      },
    },
    {
      name: 'temporal',
      check: async () => {
        await connection.withDeadline(Date.now() + TEMPORAL_CHECK_MS, () =>
          connection.workflowService.getSystemInfo({}),
        );
      },
    },
  ];
}
