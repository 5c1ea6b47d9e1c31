import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { localPaths } from './paths.js';

const Secrets = z.object({ SECRETS_KEY: z.string(), BETTER_AUTH_SECRET: z.string() });
export type LocalSecrets = z.infer<typeof Secrets>;

/** The secrets of this machine's stack: made at its first start and kept beside its data, for its owner alone. */
export function localSecrets(file: string = localPaths.secrets): LocalSecrets {
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets = {
    SECRETS_KEY: randomBytes(32).toString('base64'),
    BETTER_AUTH_SECRET: randomBytes(32).toString('base64'),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
