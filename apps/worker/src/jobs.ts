import {
  createDevMailer,
  createFollowUpActivities,
  createNoMailer,
  createOutboxSender,
  createSmtpMailer,
  type Mailer,
} from '@roundtable/activities';
import type { EmbeddingPort } from '@roundtable/core';
import {
  createDataConverter,
  createFollowUpRuns,
  createTemporalDelivery,
  type Logger,
} from '@roundtable/platform';
import type { Database } from '@roundtable/prisma';
import {
  createFollowUpTeller,
  createMessageIndexer,
  createSealer,
  createSearchKeeper,
} from '@roundtable/services';
import { JOBS_TASK_QUEUE } from '@roundtable/workflows';
import { Client } from '@temporalio/client';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { createWorkflowAdmission } from './admission/workflow-admission.js';
import type { WorkerConfig } from './config.js';
import type { WorkerMetrics } from './metrics/worker-metrics.js';
import { createNotionJobs } from './notion-jobs.js';
import { createWebhookJobs } from './webhook-jobs.js';
import { jobWorkerOptions } from './worker-options.js';

/** What the jobs share with the conversations' worker in the same process. */
export interface JobsContext {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly log: Logger;
  readonly db: Database;
  readonly embeddings: EmbeddingPort | null;
  readonly workflowBundle: { readonly code: string };
  readonly metrics: WorkerMetrics;
  readonly interceptors: WorkerOptions['interceptors'];
}

/**
 * The work that no conversation waits for, on a task queue of its own, so that it never takes a conversation's slot:
 * follow-ups, the telling of their runs, the outbox, the answers and embeddings of check-ins,
 * the index of projects' messages.
 */
export async function createJobs(config: WorkerConfig, about: JobsContext) {
  const { connection, namespace, log, db } = about;
  const previews = config.HISTORY_PREVIEWS;
  const now = () => new Date();
  const dataConverter = createDataConverter(config.PAYLOAD_KEYS);
  const client = new Client({ connection, namespace, dataConverter });
  const delivery = createTemporalDelivery(client, { namespace, uiUrl: null });
  const runs = createFollowUpRuns(client, { previews });
  const notion = createNotionJobs(config, { db, client, log });
  const webhooks = createWebhookJobs(config, { db, client, log, metrics: about.metrics });
  const loops = [
    notion.teller,
    ...webhooks.loops,
    createFollowUpTeller({ db, runs, log, now }),
    createSearchKeeper({ db, embeddings: about.embeddings, log, now: Date.now }),
    createMessageIndexer({ db, embeddings: about.embeddings, log, now: Date.now }),
    createOutboxSender({
      db,
      mailer: mailerOf(config, log),
      log,
      sealer: createSealer(config.SECRETS_KEY),
      publicUrl: config.PUBLIC_URL ?? 'http://127.0.0.1:3000',
      alertEmail: config.ALERT_EMAIL ?? null,
    }),
  ];
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: JOBS_TASK_QUEUE,
    workflowBundle: about.workflowBundle,
    activities: {
      ...createFollowUpActivities({
        db,
        delivery,
        log,
        now,
        previews,
        defaultTeam: config.DEFAULT_TEAM,
      }),
      ...notion.activities,
      ...webhooks.activities,
    },
    dataConverter,
    interceptors: about.interceptors,
    ...jobWorkerOptions(createWorkflowAdmission(about.metrics.ofAdmission('jobs'))),
  });
  return {
    /** Resolves when everything has ended after `shutdown`. */
    async run(): Promise<void> {
      for (const loop of loops) loop.start();
      await worker.run();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    shutdown(): void {
      if (worker.getState() === 'RUNNING') worker.shutdown();
    },
  };
}

function mailerOf(config: WorkerConfig, log: Logger): Mailer {
  if (config.SMTP_URL !== undefined)
    return createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  if (config.NODE_ENV === 'production') return createNoMailer();
  return createDevMailer(({ id }) =>
    log.info({ mail: id }, 'no SMTP_URL: the mail is in the dev outbox, GET /api/dev/outbox'),
  );
}

export type Jobs = Awaited<ReturnType<typeof createJobs>>;
