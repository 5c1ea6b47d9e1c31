import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OFFLINE_DEMO } from '@roundtable/core';
import type { Environment } from '@roundtable/engine/process';
import { isLoopbackHost } from '@roundtable/engine/process';
import type { LocalStackEnv } from './config.js';
import { CHECKOUT, localPaths } from './paths.js';
import type { LocalSecrets } from './secrets.js';

export interface StackAddresses {
  readonly databaseUrl: string;
  /** Null when the user's own variables name the server. */
  readonly temporal: {
    readonly address: string;
    readonly namespace: string;
    readonly uiUrl: string | null;
  } | null;
  /** Null when a real model is configured. */
  readonly simulatorUrl: string | null;
  /** Null when the embedding model is unavailable. */
  readonly embeddingsDir: string | null;
  readonly secrets: LocalSecrets;
}

/** The gateway's address for this machine. */
export function gatewayUrl(config: LocalStackEnv): string {
  const host = ['0.0.0.0', '::'].includes(config.HOST) ? '127.0.0.1' : config.HOST;
  return `http://${host}:${config.PORT}`;
}

/** Higher limits, since trying things out and load tests come from one address and often one user. */
const ROOM_TO_TRY = {
  RATE_LIMIT_PER_MINUTE: '30000',
  RATE_LIMIT_ADDRESS_PER_MINUTE: '30000',
  RATE_LIMIT_FAILURES_PER_MINUTE: '30000',
  USER_STREAM_LIMIT: '1000',
  USER_UPLOAD_LIMIT: '100',
};

/** The environment of worker, gateway and scripts: the user's own variables, completed by this stack's addresses. */
export function childEnvironment(
  env: Environment,
  config: LocalStackEnv,
  addresses: StackAddresses,
): Record<string, string | undefined> {
  return {
    NODE_ENV: 'development',
    // Anybody may log in as anybody: only if no other machine can reach the stack.
    DEV_LOGIN: isLoopbackHost(config.HOST) ? 'on' : 'off',
    WEBHOOK_ALLOW_LOOPBACK: isLoopbackHost(config.HOST) ? 'on' : 'off',
    // All data in it belongs to this machine's user.
    MODEL_CALLS_KEPT: isLoopbackHost(config.HOST) ? 'on' : 'off',
    PUBLIC_URL: gatewayUrl(config),
    LOCALES_DIR: join(CHECKOUT, 'locales'),
    ...addresses.secrets,
    ...withoutEmpty(env),
    PORT: String(config.PORT),
    HOST: config.HOST,
    DATABASE_URL: addresses.databaseUrl,
    ...(addresses.embeddingsDir ? { EMBEDDINGS_DIR: addresses.embeddingsDir } : {}),
    ...(addresses.temporal ? ownTemporal(env, addresses.temporal) : {}),
    // The simulator costs nothing; users can set the variable to see the limit.
    ...(addresses.simulatorUrl && !env.DAILY_MESSAGE_LIMIT?.trim() ? { DAILY_MESSAGE_LIMIT: '0' } : {}),
    ...(addresses.simulatorUrl ? { ...ROOM_TO_TRY, ...given(env, ROOM_TO_TRY) } : {}),
    ...(addresses.simulatorUrl ? offlineDemo(env, addresses.simulatorUrl) : {}),
  };
}

/** The variables of `names` that the user has set. */
function given(env: Environment, names: Readonly<Record<string, string>>): Environment {
  return Object.fromEntries(Object.entries(withoutEmpty(env)).filter(([name]) => name in names));
}

/** Drops empty variables: they count as unset, as `.env.example` says. */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

/** Overrides the user's Temporal profile and cloud key, which must not be sent to our own server. */
function ownTemporal(
  env: Environment,
  { address, namespace, uiUrl }: NonNullable<StackAddresses['temporal']>,
): Record<string, string | undefined> {
  const foreign = Object.keys(env).filter((name) => /^TEMPORAL_(TLS|API_KEY|PROFILE|GRPC_META)/.test(name));
  const emptyConfig = join(localPaths.home, 'temporal.toml');
  mkdirSync(localPaths.home, { recursive: true });
  writeFileSync(emptyConfig, '[profile.default]\n');
  return {
    ...Object.fromEntries(foreign.map((name) => [name, undefined])),
    TEMPORAL_CONFIG_FILE: emptyConfig,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    ...(uiUrl ? { TEMPORAL_UI_URL: uiUrl } : {}),
  };
}

/** Replaces Claude without a key by the offline demo; other providers that the user named stay. */
function offlineDemo(env: Environment, url: string): Record<string, string | undefined> {
  const named = (env.MODEL_PROVIDERS ?? '').split(',').map((name) => name.trim());
  const others = named.filter((name) => name !== '' && name !== 'anthropic' && name !== OFFLINE_DEMO);
  const isFirst = others.length === 0 || named[0] === 'anthropic';
  const providers = isFirst ? [OFFLINE_DEMO, ...others] : [...others, OFFLINE_DEMO];
  const standard = env.MODEL_PROVIDER?.trim() === 'anthropic' ? { MODEL_PROVIDER: OFFLINE_DEMO } : {};
  return { OFFLINE_DEMO_URL: url, MODEL_PROVIDERS: providers.join(','), ...standard };
}
