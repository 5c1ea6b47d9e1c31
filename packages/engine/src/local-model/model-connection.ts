import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModelConnection } from '@roundtable/core';
import { createSealer, isLoopbackUrl } from '@roundtable/services';
import { z } from 'zod';
import type { Environment } from '../process/env.js';

/** What the key is sealed for: what was sealed for anything else does not open here. */
const ABOUT = 'local-stack:model';

/** The connection is kept in a file that cannot be read: written with another secret, or changed. */
export class UnreadableConnection extends Error {
  override readonly name = 'UnreadableConnection';
}

/** The stack's secret is not there, so no key can be sealed with it. */
export class MissingSecrets extends Error {
  override readonly name = 'MissingSecrets';
  constructor(readonly file: string) {
    super(
      `${file} is missing or cannot be read, so a key cannot be stored safely. Put the file back, or stop Roundtable and run npm start: that makes a new one, with which what the old one sealed cannot be read`,
    );
  }
}

/** Keeps the connection beside the stack's data, for its owner alone, its key sealed with the stack's secret. */
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
    /** @throws MissingSecrets where there is a key and nothing to seal it with */
    write(connection: ModelConnection): void {
      const key = connection.key === null ? null : sealer().seal(connection.key, ABOUT);
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true }); // an older file keeps its mode
      writeFileSync(file, `${JSON.stringify({ ...connection, key }, null, 2)}\n`, { mode: 0o600 });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** The same for a stack whose data is in this folder. */
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

/** Whoever sets one of these says by that which model answers. */
const SAYS_WHICH = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'MODEL_PROVIDERS'];

export function saysWhichModel(env: Environment): boolean {
  return SAYS_WHICH.some((name) => Boolean(env[name]?.trim()));
}

/** The environment with the connected model, unless it says by itself which one answers. */
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
