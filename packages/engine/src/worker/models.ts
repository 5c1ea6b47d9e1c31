import {
  answersAt,
  CLAUDE_OWN,
  canStart,
  createAnthropicModel,
  createClaudeCli,
  createGeminiCli,
  createModelRegistry,
  createOpenAiCompatibleModel,
  GEMINI_OWN,
  programEnvironment,
  removeLeftFolders,
  type WatchedModel,
  watchReadiness,
} from '@roundtable/activities';
import { type ModelRegistry, OFFLINE_DEMO, type ProviderName } from '@roundtable/core';
import { type Database, tellProviders } from '@roundtable/prisma';
import { repeatedly } from '@roundtable/services';
import type { Environment } from '../process/env.js';
import type { Logger } from '../process/logger.js';
import { openAiCompatibleOf } from '../process/openai-compatible.js';
import type { WorkerConfig } from './config.js';

/** How often provider states are written: a provider without an update for five minutes is no longer offered. */
const TELL_MS = 60_000;
/** How long a probe's result is reused: starting a program as a probe costs a second of CPU. */
const PROBE_MS = 600_000;

const NOT_INSTALLED = 'Its program is not installed on the server.';
const NOT_REACHED = 'Its server does not answer.';
const NO_KEY = 'It has no key on the server.';

/** Creates the providers that this worker offers, and writes their readiness to the database while it runs. */
export function createModels(
  config: WorkerConfig,
  about: { readonly environment: Environment; readonly db: Database; readonly log: Logger },
): { registry: ModelRegistry; start(): Promise<void>; stop(): Promise<void> } {
  const { db, log } = about;
  const standard = config.MODEL_PROVIDER ?? config.MODEL_PROVIDERS[0] ?? 'anthropic';
  const watched = config.MODEL_PROVIDERS.map((name) => watchedModel(name, config, about.environment));
  const registry = createModelRegistry(
    watched.map(({ model }) => model),
    standard,
  );

  async function tell(): Promise<void> {
    const states = await Promise.all(
      watched.map(async ({ model, check }) => {
        const why = await check();
        return { name: model.provider, standard: model.provider === standard, ready: why === null, why };
      }),
    );
    await db.withSystemSql((sql) => tellProviders(sql, states));
  }
  const onError = (error: unknown) => log.warn({ error }, 'what the providers can do could not be told');
  const telling = repeatedly(tell, { everyMs: TELL_MS, onError });

  return {
    registry,
    async start() {
      await removeLeftFolders().catch(onError);
      await tell().catch(onError);
      telling.start();
    },
    stop: () => telling.stop(),
  };
}

function watchedModel(name: ProviderName, config: WorkerConfig, environment: Environment): WatchedModel {
  const claudes = { fast: config.MODEL_FAST, balanced: config.MODEL_BALANCED, deep: config.MODEL_DEEP };
  const bounds = { processes: config.CLI_PROCESSES, timeoutMs: config.CLI_TIMEOUT_SECONDS * 1_000 };
  switch (name) {
    case 'anthropic': {
      const { ANTHROPIC_API_KEY: apiKey = null, ANTHROPIC_AUTH_TOKEN: authToken = null } = config;
      const baseUrl = config.ANTHROPIC_BASE_URL ?? null;
      const thinking = config.MODEL_THINKING;
      const model = createAnthropicModel({ apiKey, authToken, baseUrl, models: claudes, thinking });
      return watchReadiness(model, async () => (apiKey === null && authToken === null ? NO_KEY : null));
    }
    case OFFLINE_DEMO: {
      const models = { fast: OFFLINE_DEMO, balanced: OFFLINE_DEMO, deep: OFFLINE_DEMO };
      const baseUrl = config.OFFLINE_DEMO_URL ?? null;
      const model = createAnthropicModel({ provider: OFFLINE_DEMO, apiKey: OFFLINE_DEMO, baseUrl, models });
      return watchReadiness(model, async () => null);
    }
    case 'claude-cli': {
      const program = config.CLAUDE_CLI_PATH;
      const env = programEnvironment(environment, {
        names: CLAUDE_OWN,
        given: {
          ANTHROPIC_API_KEY: config.CLAUDE_CLI_API_KEY,
          ANTHROPIC_BASE_URL: config.CLAUDE_CLI_BASE_URL,
        },
      });
      const model = createClaudeCli({ program, models: claudes, env, ...bounds });
      return watchReadiness(model, seldom(program, env));
    }
    case 'gemini-cli': {
      const program = config.GEMINI_CLI_PATH;
      const env = programEnvironment(environment, { names: GEMINI_OWN });
      const models = {
        fast: config.GEMINI_MODEL_FAST,
        balanced: config.GEMINI_MODEL_BALANCED,
        deep: config.GEMINI_MODEL_DEEP,
      };
      return watchReadiness(createGeminiCli({ program, models, env, ...bounds }), seldom(program, env));
    }
    case 'openai-compatible': {
      const options = openAiCompatibleOf(config);
      const model = createOpenAiCompatibleModel(options);
      return watchReadiness(model, async () => ((await answersAt(options.baseUrl)) ? null : NOT_REACHED));
    }
  }
}

/** A check that caches its result for `PROBE_MS`. */
function seldom(program: string, env: Readonly<Record<string, string>>): () => Promise<string | null> {
  let known: { readonly at: number; readonly why: string | null } | null = null;
  return async () => {
    if (known === null || performance.now() - known.at > PROBE_MS) {
      known = { at: performance.now(), why: (await canStart(program, env)) ? null : NOT_INSTALLED };
    }
    return known.why;
  };
}
