import { readFile } from 'node:fs/promises';
import {
  type ConversationPorts,
  createActivities,
  createHeartbeats,
  createMemoryKeeper,
  type OpenProcess,
  type StepDeps,
} from '@roundtable/activities';
import type { Claim, StepCommit } from '@roundtable/core';
import { purgeBatch, purgeConversation, readSnapshotRow, type UserTx } from '@roundtable/prisma';
import { createAcceptance } from '@roundtable/services';
import { TASK_QUEUE, type WorkerSinks } from '@roundtable/workflows';
import { type InjectedSinks, type NativeConnection, Worker } from '@temporalio/worker';
import type { Capability } from '../contract/capability.js';
import type { CapabilityConfigs } from '../contract/capability-configs.js';
import type { Environment } from '../process/env.js';
import type { Logger } from '../process/logger.js';
import { withoutPrice } from '../process/model-prices.js';
import { traceActivities } from '../process/telemetry/trace-activities.js';
import type { Tracing } from '../process/telemetry/tracing.js';
import { createDataConverter } from '../temporal/data-converter.js';
import { wordlessFailures } from '../temporal/wordless-failures.js';
import { createWorkflowAdmission } from './admission/workflow-admission.js';
import type { WorkerConfig } from './config.js';
import { createJobs, type Jobs } from './jobs.js';
import { describeCommit } from './metrics/describe-commit.js';
import { measureActivities } from './metrics/measure-activities.js';
import { observeModel } from './metrics/observe-model.js';
import { observeStore } from './metrics/observe-store.js';
import type { WorkerMetrics } from './metrics/worker-metrics.js';
import { openStepProcess } from './step-process/open-step-process.js';
import { openSteps } from './steps.js';
import { conversationWorkerOptions } from './worker-options.js';

/** Creates the conversations' worker and the jobs' worker with all their dependencies, which `close` closes. */
export async function createConversationWorker(
  config: WorkerConfig,
  about: {
    connection: NativeConnection;
    namespace: string;
    log: Logger;
    metrics: WorkerMetrics;
    tracing: Tracing;
    /** The environment from which model programs get their accounts. */
    environment: Environment;
    capabilities: readonly Capability[];
    /** The capabilities' configurations. */
    configs: CapabilityConfigs;
    /** The file with the bundle of all workflows. */
    workflowBundle: string;
    /** The file of the program that runs steps in a separate process. */
    stepProcess: string;
  },
): Promise<{ worker: Worker; jobs: Jobs; close(): Promise<void> }> {
  const { log, metrics } = about;
  const previews = config.HISTORY_PREVIEWS;
  const unpriced = withoutPrice(config).map(({ model }) => model);
  if (unpriced.length > 0)
    log.warn({ models: unpriced }, 'nobody knows what these models cost: they count as 0 (MODEL_PRICES)');
  const steps = await openSteps(config, about);
  const { db, beforePurge, budget, embeddings, models, priceOf } = steps;
  const memory = config.MEMORY_JOBS
    ? createMemoryKeeper({
        db,
        model: observeModel(models.registry.standard, { agent: 'memory', priceOf }, metrics.observeAnswer),
        priceOf,
        log,
        budget,
        quietMs: Math.round(config.MEMORY_QUIET_MINUTES * 60_000),
      })
    : null;
  const observe = (commit: StepCommit, claim: Claim) => {
    metrics.observe(commit, claim);
    about.tracing.annotate(describeCommit(commit, claim));
  };
  const deps: StepDeps<UserTx> = {
    ...steps.deps,
    store: observeStore(steps.deps.store, observe, metrics.observeLost),
    ...(memory === null ? {} : { afterTurn: memory.afterTurn }),
  };
  const openProcess: OpenProcess = ({ givesWay }) =>
    openStepProcess({
      program: about.stepProcess,
      env: { ...about.environment },
      givesWay,
      log,
      observe,
      afterTurn: (ended) => memory?.afterTurn(ended),
    });
  const acceptance = createAcceptance(db, {
    previews,
    dailyLimit: config.DAILY_MESSAGE_LIMIT,
    confirmations: steps.deps.confirmations,
  });
  const ports: ConversationPorts = {
    loadSnapshot: ({ conversationId, userId }) =>
      db.withUserSql(userId, async (sql) => {
        const row = await readSnapshotRow(sql, conversationId);
        return row === null || row.deleted ? { type: 'gone' } : { type: 'found', state: row.state };
      }),
    purge: async ({ conversationId, userId }) => {
      await db.withUserSql(userId, (sql) => beforePurge(sql, userId));
      // Purges in batches, so that statements stay short for long conversations too.
      while (await db.withUserSql(userId, (sql) => purgeBatch(sql, conversationId)));
      await db.withUserSql(userId, (sql) => purgeConversation(sql, conversationId));
    },
    acceptDirect: async (direct) => {
      const { conversationId, userId } = direct;
      const accepted =
        direct.type === 'message'
          ? await acceptance.message(userId, conversationId, {
              body: { id: direct.id, text: direct.text },
              idempotencyKey: null,
            })
          : await acceptance.decision(userId, conversationId, direct.confirmationId, {
              approved: direct.approved,
            });
      if (!accepted.success) {
        const { code, message } = accepted.error;
        return { type: 'rejected', code, message: previews ? message : '' };
      }
      const { n, id, confirmationId, preview } = accepted.data.input;
      return { type: 'accepted', n, id, kind: direct.type, confirmationId, preview };
    },
  };
  const workflowBundle = { code: await readFile(about.workflowBundle, 'utf8') };
  const guarding = previews ? [] : [wordlessFailures()];
  const interceptors = {
    activity: [...guarding, traceActivities(about.tracing), measureActivities(metrics)],
  };
  const heartbeats = createHeartbeats();
  const sinks: InjectedSinks<WorkerSinks> = {
    steps: { cancelled: { fn: ({ workflowId }) => heartbeats.hurry(workflowId) } },
  };
  const worker = await Worker.create({
    connection: about.connection,
    namespace: about.namespace,
    taskQueue: TASK_QUEUE,
    workflowBundle,
    activities: createActivities(deps, ports, openProcess, heartbeats),
    sinks,
    dataConverter: createDataConverter(config.PAYLOAD_KEYS),
    interceptors,
    ...conversationWorkerOptions(
      config.WORKER_CACHED_CONVERSATIONS,
      createWorkflowAdmission(metrics.ofAdmission('conversations')),
    ),
  });
  await models.start();
  memory?.start();
  return {
    worker,
    jobs: await createJobs(config, {
      ...about,
      db,
      embeddings,
      mails: steps.mails,
      workflowBundle,
      interceptors,
    }),
    close: async () => {
      await memory?.stop();
      await steps.close();
    },
  };
}
