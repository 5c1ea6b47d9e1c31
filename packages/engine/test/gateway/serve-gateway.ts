import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fail } from '@roundtable/core';
import { type GatewayHost, readConfigs, serveCapabilities } from '@roundtable/engine';
import { type Database, NO_HOOKS, NO_PARTS } from '@roundtable/prisma';
import { type AuthService, createSealer, type SignInService } from '@roundtable/services';
import { z } from 'zod';
import { capabilities } from '../../../../capabilities/index.js';
import { createGateway, type GatewayDeps } from '../../src/gateway/index.js';
import { NO_LIMITS } from '../../src/gateway/limits/gateway-limits.js';
import { createLocalLimiter } from '../../src/gateway/limits/limiter.js';
import { createGatewayMetrics } from '../../src/gateway/metrics/gateway-metrics.js';
import type { Environment } from '../../src/process/env.js';
import { createSilentTracing } from '../../src/process/telemetry/tracing.js';
import { createFakeConversation, OWNER } from './fake-conversations.js';

export const STRANGER = '33333333-3333-4333-8333-333333333333';
export const KEYS: Readonly<Record<string, { userId: string; scopes: string[] }>> = {
  owner: { userId: OWNER, scopes: ['read', 'write'] },
  stranger: { userId: STRANGER, scopes: ['read', 'write'] },
  reader: { userId: OWNER, scopes: ['read'] },
};

export interface ServedGateway {
  readonly url: string;
  readonly server: Server;
  readonly stopping: AbortController;
  readonly logged: Record<string, unknown>[];
  call(path: string, init?: RequestInit & { as?: string; json?: unknown }): Promise<Response>;
  close(): Promise<void>;
}

/** What a gateway and its capabilities are made of. */
export type GivenParts = Partial<GatewayDeps & GatewayHost<unknown>> & {
  /** What capabilities read of the environment; nothing is set up for them unless it is said. */
  readonly env?: Environment;
};

/** A gateway on a free port, with fakes for what is not given. */
export async function serveGateway({ env = {}, ...given }: GivenParts = {}): Promise<ServedGateway> {
  const { capabilities: configs } = readConfigs(z.object({}), capabilities, env);
  const stopping = new AbortController();
  const logged: Record<string, unknown>[] = [];
  const log = (about: Record<string, unknown>) => void logged.push(about);
  const { conversations, changes } = createFakeConversation();
  const metrics = given.metrics ?? createGatewayMetrics({ backlog: unreachable, waiting: () => 0 });
  const shared = {
    db: noDatabase,
    auth: fakeAuth,
    sealer: createSealer([Buffer.alloc(32, 7).toString('base64')]),
    conversations,
    publicUrl: 'http://127.0.0.1:3000',
    log: { info: () => {}, warn: log, error: log },
    search: wordsOf,
    addFigures: metrics.addFigures,
    stopping: stopping.signal,
  };
  const server = createGateway({
    ...shared,
    signIn: fakeSignIn,
    signInLimits: { asked: noLimit, mailed: noLimit, received: noLimit, tried: noLimit },
    account: { usage: notFaked, export: notFaked, remove: notFaked },
    teams: { list: notFaked, get: notFaked },
    capabilities: await serveCapabilities(capabilities, configs, { ...shared, ...given }),
    changes,
    dependencies: [],
    metrics,
    mails: {},
    tracing: createSilentTracing(),
    metricsToken: null,
    webFolder: null,
    limits: NO_LIMITS,
    trustProxy: null,
    devLogin: false,
    localModel: null,
    leaving: stopping.signal,
    ...given,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    server,
    stopping,
    logged,
    call(path, { as = 'owner', json, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as !== '') headers.set('authorization', `Bearer ${as}`);
      if (json === undefined) return fetch(url + path, { ...init, headers });
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      const body = typeof json === 'string' ? json : JSON.stringify(json);
      return fetch(url + path, { method: 'POST', ...init, headers, body });
    },
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Searches by words alone. */
const wordsOf = async (typed: unknown) => (typeof typed === 'string' ? { text: typed, meaning: null } : null);

const notFaked = async () => fail<never>('NOT_FOUND', 'not faked');

export const fakeAuth: AuthService = {
  authenticate: async (bearer) => {
    const key = KEYS[bearer];
    return key === undefined ? null : { ...key, credential: { type: 'key', keyId: bearer, expiresAt: null } };
  },
  authenticateCookie: async () => null,
  signOut: async () => {},
  endSession: notFaked,
  endAllSessions: notFaked,
  revoke: notFaked,
  devLogin: notFaked,
  forget: () => {},
};

const fakeSignIn: SignInService = {
  clearing: [],
  ask: async () => ({ secret: 'not faked' }),
  open: notFaked,
  enter: notFaked,
  state: async () => 'none',
  devSession: notFaked,
};

const noLimit = createLocalLimiter({ name: 'none', points: 0, seconds: 1 });

const unreachable = async (): Promise<never> => {
  throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
};

/** Every call fails as it does when Postgres is down. */
const noDatabase: Database = {
  quotas: {},
  parts: NO_PARTS,
  hooks: NO_HOOKS,
  attributes: {},
  withUser: unreachable,
  withSystem: unreachable,
  withUserSql: unreachable,
  withSystemSql: unreachable,
  close: async () => {},
};
