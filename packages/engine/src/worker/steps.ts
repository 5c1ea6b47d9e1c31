import { setTimeout as delay } from 'node:timers/promises';
import {
  createDocumentMaker,
  createKnowledgeKeeper,
  createPublicNetwork,
  createTextReader,
  createToolList,
  createWeb,
  knowledgeVectors,
  type StepDeps,
} from '@roundtable/activities';
import { createToolRegistry } from '@roundtable/core';
import { openEmbeddings } from '@roundtable/embeddings';
import { type Environment, type Logger, pricesOf, quotasOf } from '@roundtable/platform';
import { createChangeNotifier, createDatabase, createStepStore, type UserTx } from '@roundtable/prisma';
import { createBudget, publicAddresses, searchQuery } from '@roundtable/services';
import type { Capability } from '../contract/capability.js';
import { composeCapabilities } from '../contract/compose-capabilities.js';
import { createBriefPipeline } from './brief-pipeline.js';
import type { WorkerConfig } from './config.js';
import { createModels } from './models.js';

/** Opens what steps need, in the worker's own process and in those beside it: all of it is closed by `close`. */
export async function openSteps(
  config: WorkerConfig,
  about: {
    log: Logger;
    /** Where the programs that are models find their account. */
    environment: Environment;
    capabilities: readonly Capability[];
    /** Connections to Postgres at most; without it the usual number. */
    maxConnections?: number;
  },
) {
  const { log, maxConnections } = about;
  const composed = composeCapabilities(about.capabilities);
  const { tools, confirmations, context, topics } = composed;
  const db = createDatabase({
    url: config.DATABASE_URL,
    ...(maxConnections === undefined ? {} : { maxConnections }),
    quotas: quotasOf(config),
    parts: composed.parts,
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
  const priceOf = pricesOf(config);
  const knowledge = createKnowledgeKeeper({ embeddings, vectors: knowledgeVectors(db), log });
  const deps: StepDeps<UserTx> = {
    budget,
    priceOf,
    store: createStepStore(db, notifier.notify, topics),
    model: models.registry,
    confirmations,
    context,
    tools: createToolRegistry([
      ...tools,
      ...createToolList({
        web: webOf(config),
        makeDocument: createDocumentMaker(),
        search: (text) => searchQuery(text, embeddings, log),
        knowledge,
      }),
    ]),
    pipeline: createBriefPipeline({ knowledge, embeddings, log }),
    now: () => new Date(),
    pause: async (ms, signal) => void (await delay(ms, undefined, { signal })),
    log,
    previews: config.HISTORY_PREVIEWS,
  };
  return {
    deps,
    db,
    budget,
    embeddings,
    models,
    priceOf,
    close: async () => {
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
