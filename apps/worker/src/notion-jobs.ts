import { createNotionActivities } from '@roundtable/activities';
import { createNotionExportRuns, type Logger, openNotion } from '@roundtable/platform';
import type { Database } from '@roundtable/prisma';
import { createNotionExportTeller, createSealer } from '@roundtable/services';
import type { Client } from '@temporalio/client';
import type { WorkerConfig } from './config.js';

/** Exports to Notion: the telling of their runs, and what the runs do. */
export function createNotionJobs(
  config: WorkerConfig,
  about: { readonly db: Database; readonly client: Client; readonly log: Logger },
) {
  const { db, client, log } = about;
  return {
    teller: createNotionExportTeller({ db, runs: createNotionExportRuns(client), log }),
    activities: createNotionActivities({
      db,
      log,
      notion: openNotion(config, config.PUBLIC_URL ?? 'http://127.0.0.1:3000'),
      sealer: createSealer(config.SECRETS_KEY),
    }),
  };
}
