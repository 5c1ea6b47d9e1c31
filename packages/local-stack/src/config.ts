import {
  databaseEnv,
  httpEnv,
  limitsEnv,
  modelEnv,
  port,
  processEnv,
  providersEnv,
  searchEnv,
  webPort,
} from '@roundtable/engine/process';
import { z } from 'zod';

/** The settings of the local stack. If a server's address is given, the stack does not start its own. */
export const localStackEnv = z.object({
  ...processEnv.shape,
  ...httpEnv.shape,
  ...modelEnv.shape,
  MODEL_PROVIDERS: providersEnv.shape.MODEL_PROVIDERS,
  OPENAI_COMPATIBLE_BASE_URL: providersEnv.shape.OPENAI_COMPATIBLE_BASE_URL,
  OPENAI_COMPATIBLE_MODEL: providersEnv.shape.OPENAI_COMPATIBLE_MODEL,
  ...limitsEnv.shape,
  ...searchEnv.shape,
  DATABASE_URL: databaseEnv.shape.DATABASE_URL.optional(),
  /** The database login of gateway and worker, which owns nothing. */
  APP_DATABASE_URL: databaseEnv.shape.DATABASE_URL.optional(),
  POSTGRES_PORT: port.optional(),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_CLI_PATH: z.string().optional(),
  TEMPORAL_PORT: port.default(7233),
  TEMPORAL_UI_PORT: webPort.default(8233),
  SIMULATOR_PORT: webPort.default(8484),
  PATH: z.string().default(''),
});
export type LocalStackEnv = z.infer<typeof localStackEnv>;
