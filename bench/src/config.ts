import { parseEnv } from '@roundtable/engine/process';
import { z } from 'zod';

const benchEnv = z.object({
  PATH: z.string().default(''),
  TEMPORAL_CLI_PATH: z.string().optional(),
  CHROMIUM_PATH: z.string().optional(),
  /** Of gateway and worker. */
  LOG_LEVEL: z.string().default('info'),
});

export type BenchConfig = z.infer<typeof benchEnv>;

/** The little that the bench takes from the environment: DATABASE_URL and the like are its own. */
export const readConfig = (): BenchConfig => parseEnv(benchEnv, process.env);
