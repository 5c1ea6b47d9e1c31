import { z } from 'zod';
import { type Environment, readEnvs } from '../process/env.js';
import type { Capability } from './capability.js';

/** The parsed configurations, by capability name. */
export type CapabilityConfigs = Readonly<Record<string, unknown>>;

const NOTHING = z.object({});

/**
 * Parses the environment for an app and its capabilities, each with its own schema.
 * @throws ConfigError that names every fault of all of them
 */
export function readConfigs<App extends z.ZodType>(
  app: App,
  capabilities: readonly Capability[],
  env: Environment,
): { readonly config: z.output<App>; readonly capabilities: CapabilityConfigs } {
  const [config, ...parsed] = readEnvs([app, ...capabilities.map((one) => one.config ?? NOTHING)], env);
  return {
    config: config as z.output<App>, // parsed with its schema
    capabilities: Object.fromEntries(capabilities.map(({ name }, i) => [name, parsed[i]])),
  };
}
