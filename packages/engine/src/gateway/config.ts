import { z } from 'zod';
import {
  alertsEnv,
  checkPublicUrl,
  databaseEnv,
  edgeEnv,
  httpEnv,
  limitsEnv,
  metricsEnv,
  processEnv,
  searchEnv,
  secretsEnv,
  signInEnv,
  telemetryEnv,
} from '../process/config.js';
import { isLocalServer } from '../process/loopback.js';
import { conversationQuotaEnv, userLimitsEnv } from '../process/user-limits.js';
import { checkPayloadKeys, payloadEnv } from '../temporal/payload-keys.js';

/** The environment variables of a gateway. */
export const gatewayEnv = z
  .object({
    ...processEnv.shape,
    ...httpEnv.shape,
    ...databaseEnv.shape,
    ...secretsEnv.shape,
    ...payloadEnv.shape,
    ...signInEnv.shape,
    ...limitsEnv.shape,
    ...edgeEnv.shape,
    ...userLimitsEnv.shape,
    ...conversationQuotaEnv.shape,
    ...telemetryEnv.shape,
    ...alertsEnv.shape,
    ...metricsEnv.shape,
    ...searchEnv.shape,
    /** `on` lets anybody log in as anybody: for the local stack only, never in production or where others reach it. */
    DEV_LOGIN: z.enum(['on', 'off']).default('off'),
    /** The folder where the local stack stores its model connection; only the local stack sets it. */
    LOCAL_STACK_HOME: z.string().optional(),
    /** Whether environment variables of the local stack already choose the model. */
    LOCAL_STACK_MODEL_GIVEN: z.enum(['on', 'off']).default('off'),
  })
  .superRefine(checkPublicUrl)
  .superRefine(checkPayloadKeys);

export type GatewayConfig = z.infer<typeof gatewayEnv>;

export function allowsDevLogin(
  config: Pick<GatewayConfig, 'DEV_LOGIN' | 'NODE_ENV' | 'PUBLIC_URL'>,
): boolean {
  return config.DEV_LOGIN === 'on' && config.NODE_ENV !== 'production' && isLocalServer(config.PUBLIC_URL);
}
