import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModelConnection } from '@roundtable/core';
import { createSealer, isLoopbackUrl } from '@roundtable/services';
import { z } from 'zod';
import type { Environment } from '../process/env.js';

/** The encryption context of the key: values encrypted for another context cannot be decrypted with it. */
const ABOUT = 'local-stack:model';

/** The file of the connection cannot be read: it was written with another secret, or changed. */
export class UnreadableConnection extends Error {
  override readonly name = 'UnreadableConnection';
}

/** The stack's secret is missing, so no key can be encrypted. */
export class MissingSecrets extends Error {
  override readonly name = 'MissingSecrets';
  constructor(readonly file: string) {
    super(
      `${file} is missing or cannot be read, so a key cannot be stored safely. Put the file back, or stop Roundtable and run npm start: that makes a new one, with which what the old one sealed cannot be read`,
    );
  }
}

/** Stores the connection in a file that only its owner can read, with the key encrypted by the stack's secret. */
export function connectionFile(file: string, secretsKey: () => string) {
  const sealer = () => createSealer([secretsKey()]);
  return {
    /** @throws UnreadableConnection for a file that cannot be read with this stack's secret */
    read(): ModelConnection | null {
      if (!existsSync(file)) return null;
      try {
        const stored = ModelConnection.parse(JSON.parse(readFileSync(file, 'utf8')));
        if (stored.key === null) return stored;
        return { ...stored, key: sealer().open(stored.key, ABOUT) };
      } catch {
        throw new UnreadableConnection(
          `${file} cannot be read: it was written with another secret, or changed. Connect the model again: npm run connect`,
        );
      }
    },
    /** @throws MissingSecrets if there is a key and no secret to encrypt it with */
    write(connection: ModelConnection): void {
      const key = connection.key === null ? null : sealer().seal(connection.key, ABOUT);
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true }); // overwriting would keep the old file's mode
      writeFileSync(file, `${JSON.stringify({ ...connection, key }, null, 2)}\n`, { mode: 0o600 });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** The connection file of the stack whose data is in this folder. */
export function connectionIn(home: string) {
  const secrets = join(home, 'secrets.json');
  const secretsKey = () => {
    try {
      return z.object({ SECRETS_KEY: z.string() }).parse(JSON.parse(readFileSync(secrets, 'utf8')))
        .SECRETS_KEY;
    } catch {
      throw new MissingSecrets(secrets);
    }
  };
  return connectionFile(join(home, 'model.json'), secretsKey);
}

export type ConnectionFile = ReturnType<typeof connectionFile>;

/** Setting one of these variables chooses the model. */
const SAYS_WHICH = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'MODEL_PROVIDERS'];

export function saysWhichModel(env: Environment): boolean {
  return SAYS_WHICH.some((name) => Boolean(env[name]?.trim()));
}

/** Adds the connected model to the environment, unless the environment already chooses a model. */
export function withConnection(env: Environment, connection: ModelConnection | null): Environment {
  if (connection === null || saysWhichModel(env)) return env;
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  return { ...connectionEnv(connection), ...given };
}

function connectionEnv(connection: ModelConnection): Record<string, string> {
  if (connection.provider === 'anthropic') return { ANTHROPIC_API_KEY: connection.key };
  const { baseUrl, model, tools, key } = connection;
  return {
    MODEL_PROVIDERS: 'openai-compatible',
    OPENAI_COMPATIBLE_BASE_URL: baseUrl,
    OPENAI_COMPATIBLE_MODEL: model,
    OPENAI_COMPATIBLE_TOOLS: tools,
    ...(key === null ? {} : { OPENAI_COMPATIBLE_API_KEY: key }),
    // A model on this machine costs nothing.
    ...(isLoopbackUrl(baseUrl) ? { DAILY_MESSAGE_LIMIT: '0' } : {}),
  };
}
