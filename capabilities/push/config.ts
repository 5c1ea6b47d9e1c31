import { addressesEnv, httpEnv, processEnv, webhooksEnv } from '@roundtable/engine/process';
import { z } from 'zod';

const KEY = 'expected base64url: npx web-push generate-vapid-keys makes a pair';

export const pushConfig = z.object({
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, KEY)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, KEY)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'expected whom push services may write to: mailto:… or https://…')
    .default('mailto:roundtable@localhost'),
  ...webhooksEnv.shape,
  ...addressesEnv.shape,
  NODE_ENV: processEnv.shape.NODE_ENV,
  PUBLIC_URL: httpEnv.shape.PUBLIC_URL,
});
export type PushConfig = z.output<typeof pushConfig>;

export interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The VAPID key pair that identifies this server to push services; null when there is none. */
export function vapidKeys(config: PushConfig): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config;
  return publicKey === undefined || privateKey === undefined ? null : { subject, publicKey, privateKey };
}
