import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ConversationPorts,
  createActivities,
  createDocumentMaker,
  createKnowledgeKeeper,
  createMemoryKeeper,
  createPublicNetwork,
  createTextReader,
  createToolList,
  createWeb,
  knowledgeVectors,
  type StepDeps,
} from '@roundtable/activities';
import { createToolRegistry } from '@roundtable/core';
import { openEmbeddings } from '@roundtable/embeddings';
import {
  createDataConverter,
  type Environment,
  type Logger,
  pricesOf,
  quotasOf,
  type Tracing,
  traceActivities,
  withoutPrice,
  wordlessFailures,
} from '@roundtable/platform';
import {
  createChangeNotifier,
  createDatabase,
  createStepStore,
  purgeBatch,
  purgeConversation,
  readSnapshotRow,
  settleCheckIns,
  type UserTx,
} from '@roundtable/prisma';
import {
  checkInStatistics,
  createAcceptance,
  createBudget,
  publicAddresses,
  searchQuery,
} from '@roundtable/services';
import { TASK_QUEUE } from '@roundtable/workflows';
import { type NativeConnection, Worker } from '@temporalio/worker';
import { createWorkflowAdmission } from './admission/workflow-admission.js';
import { createBriefPipeline } from './brief-pipeline.js';
import type { WorkerConfig } from './config.js';
import { createJobs, type Jobs } from './jobs.js';
import { describeCommit } from './metrics/describe-commit.js';
import { measureActivities } from './metrics/measure-activities.js';
import { observeModel } from './metrics/observe-model.js';
import { observeStore } from './metrics/observe-store.js';
import type { WorkerMetrics } from './metrics/worker-metrics.js';
import { createModels } from './models.js';
import { conversationWorkerOptions } from './worker-options.js';

/** The figures of four weeks go with an agent that tells them; its tool counts other periods. */
const FIGURES_DAYS = 28;

/** Builds the worker of conversations, and that of the jobs beside it: all that they need is made here and closed by `close`. */
export async function createConversationWorker(
  config: WorkerConfig,
  about: {
    connection: NativeConnection;
    namespace: string;
    log: Logger;
    metrics: WorkerMetrics;
    tracing: Tracing;
    /** Where the programs that are models find their account. */
    environment: Environment;
  },
): Promise<{ worker: Worker; jobs: Jobs; close(): Promise<void> }> {
  const { log, metrics } = about;
  const previews = config.HISTORY_PREVIEWS;
  const db = createDatabase({
    url: config.DATABASE_URL,
    quotas: quotasOf(config),
    onError: (error) => log.warn({ error }, 'an idle database connection broke'),
  });
  const notifier = createChangeNotifier(config.DATABASE_URL, (error) =>
    log.warn({ error }, 'a change could not be told'),
  );
  const budget = createBudget({
    db,
    log,
    limits: { dailyDollars: config.DAILY_SPEND_LIMIT, userDollars: config.USER_DAILY_SPEND_LIMIT },
  });
  await budget.start();
  const embeddings = openEmbeddings(config.EMBEDDINGS_DIR ?? null, log);
  const models = createModels(config, { environment: about.environment, db, log });
  const { registry } = models;
  const priceOf = pricesOf(config);
  const unpriced = withoutPrice(config).map(({ model }) => model);
  if (unpriced.length > 0)
    log.warn({ models: unpriced }, 'nobody knows what these models cost: they count as 0 (MODEL_PRICES)');
  const knowledge = createKnowledgeKeeper({ embeddings, vectors: knowledgeVectors(db), log });
  const quietMs = Math.round(config.MEMORY_QUIET_MINUTES * 60_000);
  const memory = config.MEMORY_JOBS
    ? createMemoryKeeper({
        db,
        model: observeModel(registry.standard, { agent: 'memory', priceOf }, metrics.observeAnswer),
        priceOf,
        log,
        budget,
        quietMs,
      })
    : null;
  const deps: StepDeps<UserTx> = {
    budget,
    priceOf,
    store: observeStore(
      createStepStore(db, notifier.notify),
      (commit, claim) => {
        metrics.observe(commit, claim);
        about.tracing.annotate(describeCommit(commit, claim));
      },
      metrics.observeLost,
    ),
    model: registry,
    figures: (tx, now) => checkInStatistics(tx, { days: FIGURES_DAYS, now }),
    ...(memory === null ? {} : { afterTurn: memory.afterTurn }),
    tools: createToolRegistry(
      createToolList({
        web: webOf(config),
        makeDocument: createDocumentMaker(),
        search: (text) => searchQuery(text, embeddings, log),
        knowledge,
      }),
    ),
    pipeline: createBriefPipeline({ knowledge, embeddings, log }),
    now: () => new Date(),
    pause: async (ms, signal) => void (await delay(ms, undefined, { signal })),
    log,
    previews,
  };
  const acceptance = createAcceptance(db, {
    previews,
    dailyLimit: config.DAILY_MESSAGE_LIMIT,
  });
  const ports: ConversationPorts = {
    loadSnapshot: ({ conversationId, userId }) =>
      db.withUserSql(userId, async (sql) => {
        const row = await readSnapshotRow(sql, conversationId);
        return row === null || row.deleted ? { type: 'gone' } : { type: 'found', state: row.state };
      }),
    purge: async ({ conversationId, userId }) => {
      // What check-ins still have to take over of it, before it is gone.
      await db.withUserSql(userId, (sql) => settleCheckIns(sql, userId));
      // In short statements, however long the conversation was.
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
  const workflowBundle = { code: await readFile(bundlePath(), 'utf8') };
  const guarding = previews ? [] : [wordlessFailures()];
  const interceptors = {
    activity: [...guarding, traceActivities(about.tracing), measureActivities(metrics)],
  };
  const worker = await Worker.create({
    connection: about.connection,
    namespace: about.namespace,
    taskQueue: TASK_QUEUE,
    workflowBundle,
    activities: createActivities(deps, ports),
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
    jobs: await createJobs(config, { ...about, db, embeddings, workflowBundle, interceptors }),
    close: async () => {
      await memory?.stop();
      await knowledge.stop();
      await models.stop();
      await budget.stop();
      await embeddings?.close();
      await notifier.close();
      await db.close();
    },
  };
}

function webOf(config: WorkerConfig) {
  return createWeb({
    brave: {
      baseUrl: config.BRAVE_BASE_URL,
      apiKey: config.BRAVE_API_KEY ?? config.BRAVE_SEARCH_API_KEY ?? null,
    },
    wikipedia: { baseUrl: config.WIKIPEDIA_BASE_URL },
    openAlex: { baseUrl: config.OPENALEX_BASE_URL, apiKey: config.OPENALEX_API_KEY ?? null },
    crossref: { baseUrl: config.CROSSREF_BASE_URL },
    contact: config.WEB_CONTACT_EMAIL ?? null,
    network: createPublicNetwork({ isPublic: publicAddresses(config.BLOCKED_NETWORKS) }),
    readText: createTextReader(),
  });
}

/** Built beforehand (workflows/scripts/bundle.mjs): bundling at boot would cost a recovery 1.4 s. */
function bundlePath(): string {
  return createRequire(import.meta.url).resolve('@roundtable/workflows/bundle');
}
