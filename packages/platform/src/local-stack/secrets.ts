import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { localPaths } from './paths.js';

const Secrets = z.object({
  SECRETS_KEY: z.string(),
  BETTER_AUTH_SECRET: z.string(),
  VAPID_PUBLIC_KEY: z.string(),
  VAPID_PRIVATE_KEY: z.string(),
});
export type LocalSecrets = z.infer<typeof Secrets>;

/**
 * The secrets of this machine's stack: made at its first start and kept beside its data, for its owner alone. What a
 * later version needs besides is added.
 */
export function localSecrets(file: string = localPaths.secrets): LocalSecrets {
  const kept = existsSync(file) ? Secrets.partial().parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const whole = Secrets.safeParse(kept);
  if (whole.success) return whole.data;
  const secrets = {
    SECRETS_KEY: randomBytes(32).toString('base64'),
    BETTER_AUTH_SECRET: randomBytes(32).toString('base64'),
    ...vapidPair(),
    ...kept,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** By which push services know this server (RFC 8292). */
function vapidPair() {
  const pair = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys().toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}
