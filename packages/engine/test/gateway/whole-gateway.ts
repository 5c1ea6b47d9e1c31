import { randomUUID } from 'node:crypto';
import type { Quotas } from '@roundtable/core';
import { createAuthStore } from '@roundtable/prisma';
import {
  createAccountService,
  createAuthService,
  createConversationService,
  createSignInService,
  createTeamService,
} from '@roundtable/services';
import { composed, userData } from '../../../../packages/testing/src/fixtures/composed.js';
import { openTestDatabase } from '../../../../prisma/test/test-database.js';
import { NO_LIMITS, type RequestLimits } from '../../src/gateway/limits/gateway-limits.js';
import { createBrowserSessions } from '../../src/gateway/sign-in/browser-sessions.js';
import { serveGateway } from './serve-gateway.js';
import { sealer } from './signed-in-gateway.js';

const TEAM = {
  id: 'pair',
  name: 'Pair',
  description: 'One agent and a half',
  locales: ['en'],
  home: 'coach',
  values: 'kind',
  agents: [
    { id: 'coach', name: 'Coach', role: 'Talks', color: 'teal', prompt: 'Talk', tools: ['create_project'] },
  ],
};
const PUBLIC_URL = 'http://127.0.0.1:3000';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
export type Call = (
  path: string,
  init?: { method?: string; json?: unknown; headers?: Record<string, string>; body?: FormData | string },
) => Promise<Response>;

/** Sends as somebody; what is sent by hand takes their headers. */
export type SignedIn = Call & { readonly headers: Readonly<Record<string, string>> };

/** A gateway with its real services, but nobody works on what it takes. */
export async function openWholeGateway(
  more: {
    readonly quotas?: Quotas;
    readonly dailyLimit?: number;
    readonly limits?: Partial<RequestLimits>;
  } = {},
) {
  const { dailyLimit = 0 } = more;
  const database = await openTestDatabase(more.quotas === undefined ? {} : { quotas: more.quotas });
  const { db, url } = database;
  await db.withSystem(async ({ sql }) => {
    await sql(`INSERT INTO team_versions (hash, team_id, content) VALUES ('v1', 'pair', $1::jsonb)`, [
      JSON.stringify(TEAM),
    ]);
    await sql(`INSERT INTO teams (id, current_hash) VALUES ('pair', 'v1')`);
  });
  const delivery = {
    deliver: async () => {},
    interrupt: async () => {},
    close: async () => {},
    view: async () => null,
  };
  const store = createAuthStore({ url });
  const secret = 'the tests sign their cookies with this';
  const sessions = createBrowserSessions({
    adapter: store.adapter,
    secret,
    publicUrl: PUBLIC_URL,
    log: silent,
  });
  const auth = createAuthService(db, sessions);
  const conversations = createConversationService({
    db,
    delivery,
    log: silent,
    previews: true,
    dailyLimit,
    contextSources: [],
    confirmations: composed.confirmations,
    attributes: composed.attributes,
  });
  const gateway = await serveGateway({
    db,
    auth,
    sealer,
    signIn: createSignInService({ db, sessions, sealer }),
    account: createAccountService({
      db,
      auth,
      delivery,
      data: userData,
      forgetElsewhere: async () => {},
      log: silent,
      dailyLimit: 0,
    }),
    teams: createTeamService(db),
    conversations,
    env: { DEFAULT_TEAM: 'pair', DAILY_MESSAGE_LIMIT: String(dailyLimit) },
    devLogin: true,
    limits: { ...NO_LIMITS, ...more.limits },
  });
  async function signIn(email = `${randomUUID()}@example.com`): Promise<SignedIn> {
    const origin = PUBLIC_URL;
    const answer = await gateway.call('/api/auth/dev-session', {
      as: '',
      json: { email },
      headers: { origin },
    });
    const headers = { origin, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const call: Call = (path, init = {}) =>
      gateway.call(path, { ...init, as: '', headers: { ...headers, ...init.headers } } as RequestInit);
    return Object.assign(call, { headers });
  }
  return {
    database,
    gateway,
    signIn,
    async close() {
      await gateway.close();
      await store.close();
      await database.close();
    },
  };
}

/** The calls whose answers say that the fault is ours. */
export async function faults(calls: readonly (readonly [what: string, answer: Promise<Response>])[]) {
  const answers = await Promise.all(
    calls.map(async ([what, answer]) => [what, (await answer).status] as const),
  );
  return answers.filter(([, status]) => status >= 500);
}
