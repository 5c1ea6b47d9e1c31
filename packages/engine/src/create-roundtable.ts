import { applyMigrations } from '@roundtable/prisma';
import { loadTeams, publishTeamsTo } from '@roundtable/teams';
import type { Capability } from './contract/capability.js';
import { composeCapabilities } from './contract/compose-capabilities.js';
import { knownTo } from './contract/known-to.js';
import { migrationFolders } from './contract/migration-folders.js';
import { type Gateway, type GatewayOptions, openGateway } from './gateway/open-gateway.js';
import { databaseEnv } from './process/config.js';
import { type Environment, readEnv } from './process/env.js';
import { useLanguages } from './process/use-languages.js';
import { openWorkers, type Workers, type WorkersOptions } from './worker/open-workers.js';

export interface RoundtableConfig {
  /** The capabilities of the agents: the product's own (`@roundtable/capabilities`), yours, or both. */
  readonly capabilities: readonly Capability[];
  /** The environment variables of the process (docs/operations.md). */
  readonly env: Environment;
}

/** Roundtable embedded in your own program (docs/embed.md). */
export interface Roundtable {
  /**
   * The HTTP API: mount its `app` in your server and `start` it, or let it `listen` on a port of its own.
   * @throws ConfigError that names every fault of the configuration
   */
  gateway(options?: Pick<GatewayOptions, 'webFolder'>): Promise<Gateway>;
  /**
   * Workers on Roundtable's queues, beside your own on your connection.
   * @throws ConfigError that names every fault of the configuration
   */
  workers(options: Omit<WorkersOptions, keyof RoundtableConfig>): Promise<Workers>;
  /**
   * Applies all migrations to the database, including those of your capabilities (`data.migrations`). It needs the
   * owner's login as DATABASE_URL, which gateway and workers should not have: call it in a separate program.
   * @returns one line for each thing that was done
   * @throws Error that names the migration that failed or was edited, and the remedy
   */
  migrate(): Promise<string[]>;
  /**
   * Stores the teams of a folder; if one has a fault, it stores none.
   * @returns the outcome for each team
   * @throws TeamLoadError that names every fault of the teams
   */
  publish(folder: string): ReturnType<typeof publishTeamsTo>;
}

/** @throws Error that names the capability and its field when two capabilities conflict */
export function createRoundtable({ capabilities, env }: RoundtableConfig): Roundtable {
  const known = knownTo(composeCapabilities(capabilities));
  return {
    gateway: (options = { webFolder: null }) => openGateway({ capabilities, env, ...options }),
    workers: (options) => openWorkers({ capabilities, env, ...options }),
    migrate: async () => {
      const { DATABASE_URL } = readEnv(databaseEnv, env);
      return applyMigrations({ url: DATABASE_URL, more: migrationFolders(capabilities), env });
    },
    publish: async (folder) => {
      const { DATABASE_URL } = readEnv(databaseEnv, env);
      useLanguages(env);
      return publishTeamsTo(DATABASE_URL, await loadTeams(folder, known));
    },
  };
}
