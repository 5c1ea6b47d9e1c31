import { setTimeout as delay } from 'node:timers/promises';
import type { StepDeps } from '@roundtable/activities';
import { openEmbeddings } from '@roundtable/embeddings';
import { createChangeNotifier, createDatabase, createStepStore, type UserTx } from '@roundtable/prisma';
import { createBudget, searchQuery } from '@roundtable/services';
import type { Registry } from 'prom-client';
import type { Capability } from '../contract/capability.js';
import type { CapabilityConfigs } from '../contract/capability-configs.js';
import { composeCapabilities } from '../contract/compose-capabilities.js';
import { openPorts } from '../contract/open-ports.js';
import { composeQuotas } from '../contract/quotas.js';
import { databaseAddresses } from '../process/config.js';
import type { Environment } from '../process/env.js';
import type { Logger } from '../process/logger.js';
import { pricesOf } from '../process/model-prices.js';
import type { WorkerConfig } from './config.js';
import { createModels } from './models.js';

/** Opens the dependencies of steps, in the worker's own process or a step process; `close` closes all of them. */
export async function openSteps(
  config: WorkerConfig,
  about: {
    log: Logger;
    /** The environment from which model programs get their accounts. */
    environment: Environment;
    capabilities: readonly Capability[];
    /** The capabilities' configurations. */
    configs: CapabilityConfigs;
    /** The metrics, if the process exports any. */
    metrics?: { readonly registry: Registry };
    /** The most connections to Postgres; without it, the default number. */
    maxConnections?: number;
  },
) {
  const { log, maxConnections } = about;
  const composed = composeCapabilities(about.capabilities);
  const { confirmations, context, topics } = composed;
  const addresses = databaseAddresses(config);
  const db = createDatabase({
    ...addresses.pool,
    ...(maxConnections === undefined ? {} : { maxConnections }),
    quotas: composeQuotas(config.USER_CONVERSATION_LIMIT, about.capabilities, about.configs),
    parts: composed.parts,
    hooks: composed.hooks,
    attributes: composed.attributeColumns,
    onError: (error) => log.warn({ error }, 'an idle database connection broke'),
  });
  const notifier = createChangeNotifier(addresses.directUrl, (error) =>
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
  const ports = await openPorts(about.capabilities, about.configs, {
    db,
    log,
    embeddings,
    metrics: about.metrics?.registry ?? null,
    confirmations,
    search: (text) => searchQuery(text, embeddings, log),
  });
  const deps: StepDeps<UserTx> = {
    budget,
    priceOf,
    store: createStepStore(db, notifier.notify, topics),
    model: models.registry,
    confirmations,
    context,
    tools: ports.tools,
    pipeline: ports.pipeline,
    onModelCall: ports.onModelCall,
    now: () => new Date(),
    pause: async (ms, signal) => void (await delay(ms, undefined, { signal })),
    log,
    previews: config.HISTORY_PREVIEWS,
  };
  return {
    deps,
    db,
    beforePurge: composed.beforePurge,
    mails: composed.mails,
    budget,
    embeddings,
    models,
    priceOf,
    close: async () => {
      await ports.close().catch((error: unknown) => log.warn({ error }, 'a capability could not be closed'));
      await models.stop();
      await budget.stop();
      await embeddings?.close();
      await notifier.close();
      await db.close();
    },
  };
}
