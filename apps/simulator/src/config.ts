import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65535);

const Env = z
  .object({
    SIMULATOR_PORT: Port.optional(),
    PORT: Port.optional(),
    HOST: z.string().min(1).default('127.0.0.1'),
    TEAMS_DIR: z.string().optional(),
    EMBEDDINGS_DIR: z.string().optional(),
    SIMULATOR_CACHE_DIR: z.string().optional(),
    SIMULATOR_CONTROL: z.enum(['0', '1']).default('0'),
    SIMULATOR_FIRST_TOKEN_MS: z.coerce.number().min(0).default(350),
    SIMULATOR_TOKENS_PER_SECOND: z.coerce.number().min(0).default(60),
  })
  .transform((env) => ({
    port: env.SIMULATOR_PORT ?? env.PORT ?? 8484,
    host: env.HOST,
    control: env.SIMULATOR_CONTROL === '1',
    ...(env.TEAMS_DIR === undefined ? {} : { teamsDir: env.TEAMS_DIR }),
    embeddingsDir: env.EMBEDDINGS_DIR ?? null,
    cacheDir: env.SIMULATOR_CACHE_DIR ?? null,
    pace: {
      firstTokenMs: env.SIMULATOR_FIRST_TOKEN_MS,
      tokensPerSecond: env.SIMULATOR_TOKENS_PER_SECOND,
    },
  }));
export type Config = z.output<typeof Env>;

/** Reads the process's settings; throws one error that names every bad variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(set);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`bad configuration: ${faults.join('; ')}`);
}
