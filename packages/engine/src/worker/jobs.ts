import {
  createDevMailer,
  createMailHandlers,
  createNoMailer,
  createSmtpMailer,
  type Mailer,
} from '@roundtable/activities';
import type { EmbeddingPort } from '@roundtable/core';
import type { Database } from '@roundtable/prisma';
import { createRelay, createSealer, type MailWriting, outboxSources, runSource } from '@roundtable/services';
import { JOBS_TASK_QUEUE } from '@roundtable/workflows';
import { Client } from '@temporalio/client';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { Capability } from '../contract/capability.js';
import type { CapabilityConfigs } from '../contract/capability-configs.js';
import { workCapabilities } from '../contract/work-capabilities.js';
import type { Logger } from '../process/logger.js';
import { createDataConverter } from '../temporal/data-converter.js';
import { createTemporalDelivery } from '../temporal/delivery.js';
import { createWorkflowAdmission } from './admission/workflow-admission.js';
import type { WorkerConfig } from './config.js';
import type { WorkerMetrics } from './metrics/worker-metrics.js';
import { jobWorkerOptions } from './worker-options.js';

/** The dependencies that the jobs share with the conversations' worker in the same process. */
export interface JobsContext {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly log: Logger;
  readonly capabilities: readonly Capability[];
  /** The capabilities' configurations. */
  readonly configs: CapabilityConfigs;
  readonly db: Database;
  readonly embeddings: EmbeddingPort | null;
  /** The mail renderers of capabilities. */
  readonly mails: MailWriting['mails'];
  readonly workflowBundle: { readonly code: string };
  readonly metrics: WorkerMetrics;
  readonly interceptors: WorkerOptions['interceptors'];
}

/**
 * Creates the worker for background work, on its own task queue so that it never takes a conversation's slot: the
 * relay, the jobs that capabilities run after a commit, mails, and the capabilities' loops.
 */
export async function createJobs(config: WorkerConfig, about: JobsContext) {
  const { connection, namespace, log, db, embeddings } = about;
  const dataConverter = createDataConverter(config.PAYLOAD_KEYS);
  const temporal = new Client({ connection, namespace, dataConverter });
  const sealer = createSealer(config.SECRETS_KEY);
  const publicUrl = config.PUBLIC_URL ?? 'http://127.0.0.1:3000';
  const working = await workCapabilities(about.capabilities, about.configs, {
    db,
    sealer,
    log,
    publicUrl,
    temporal,
    delivery: createTemporalDelivery(temporal, {
      namespace,
      uiUrl: null,
      pageUrl: config.PUBLIC_URL ?? null,
    }),
    metrics: about.metrics.registry,
    embeddings,
    previews: config.HISTORY_PREVIEWS,
  });
  const mailer = mailerOf(config, log);
  const mails = createMailHandlers({
    db,
    mailer,
    log,
    writing: { sealer, publicUrl, mails: about.mails },
    alertEmail: config.ALERT_EMAIL ?? null,
  });
  const loops = [
    createRelay({
      db,
      log,
      sources: [
        ...working.runs.map((source) => runSource(source, { db, log })),
        ...working.sources,
        ...outboxSources({ db, log, handlers: { ...mails, ...working.outbox } }),
      ],
    }),
    ...working.loops,
  ];
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: JOBS_TASK_QUEUE,
    workflowBundle: about.workflowBundle,
    activities: working.activities,
    dataConverter,
    interceptors: about.interceptors,
    ...jobWorkerOptions(createWorkflowAdmission(about.metrics.ofAdmission('jobs'))),
  });
  return {
    /** Runs until `shutdown`, and resolves when all work has ended. */
    async run(): Promise<void> {
      for (const loop of loops) loop.start();
      await worker.run();
      await Promise.all(loops.map((loop) => loop.stop()));
      mailer.close();
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
