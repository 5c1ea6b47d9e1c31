import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { localPaths } from './paths.js';

const OldSecrets = z.object({ SECRETS_KEY: z.string(), BETTER_AUTH_SECRET: z.string() });
const Secrets = OldSecrets.extend({ VAPID_PUBLIC_KEY: z.string(), VAPID_PRIVATE_KEY: z.string() });
export type LocalSecrets = z.infer<typeof Secrets>;

/**
 * The secrets of this machine's stack: created at its first start and stored beside its data, readable only by its
 * owner. A file of an older version gets a VAPID pair.
 * @throws ZodError when a file lacks another secret: a new key could not decrypt data of the lost one
 */
export function localSecrets(file: string = localPaths.secrets): LocalSecrets {
  if (!existsSync(file)) return keep(file, { ...firstSecrets(), ...vapidPair() });
  const kept = Secrets.partial().parse(JSON.parse(readFileSync(file, 'utf8')));
  const lacksPair = kept.VAPID_PUBLIC_KEY === undefined && kept.VAPID_PRIVATE_KEY === undefined;
  return lacksPair ? keep(file, { ...OldSecrets.parse(kept), ...vapidPair() }) : Secrets.parse(kept);
}

/** Writes to a new file and renames it, so that a failed write cannot destroy the only copy of the secrets. */
function keep(file: string, secrets: LocalSecrets): LocalSecrets {
  const partial = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(partial, { force: true });
  writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
  return secrets;
}

function firstSecrets() {
  const secret = () => randomBytes(32).toString('base64');
  return { SECRETS_KEY: secret(), BETTER_AUTH_SECRET: secret() };
}

/** The key pair that identifies this server to push services (RFC 8292). */
function vapidPair() {
  const pair = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys().toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}
