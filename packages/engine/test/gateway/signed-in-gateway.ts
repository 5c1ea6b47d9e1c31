import { randomUUID } from 'node:crypto';
import { type AuthStore, createAuthStore } from '@roundtable/prisma';
import {
  createAccountService,
  createAuthService,
  createSealer,
  createSignInService,
  devOutbox,
} from '@roundtable/services';
import { userData } from '../../../../packages/testing/src/fixtures/composed.js';
import { openTestDatabase, type TestDatabase } from '../../../../prisma/test/test-database.js';
import { createBrowserSessions } from '../../src/gateway/sign-in/browser-sessions.js';
import { createSignInLimits } from '../../src/gateway/sign-in/sign-in-limits.js';
import { type GivenParts, type ServedGateway, serveGateway } from './serve-gateway.js';

const PUBLIC_URL = 'http://table.example';
const log = { info: () => {}, warn: () => {}, error: () => {} };
export const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')]);

export interface SignInScene {
  readonly database: TestDatabase;
  readonly gateway: ServedGateway;
  /** The links and texts mailed to an address, the latest first. */
  mailsTo(email: string): Promise<{ text: string; token: string }[]>;
  /** Another gateway on the same database. */
  second(): Promise<ServedGateway>;
  close(): Promise<void>;
}

/** A gateway with real sign-in on a database of its own. */
export async function openSignInScene(given: GivenParts = {}): Promise<SignInScene> {
  const database = await openTestDatabase();
  const { db, url } = database;
  const stores: AuthStore[] = [];
  const gateways: ServedGateway[] = [];
  async function serve(): Promise<ServedGateway> {
    const store = createAuthStore({ url });
    stores.push(store);
    const sessions = createBrowserSessions({
      adapter: store.adapter,
      secret: 'the tests sign their cookies with this',
      publicUrl: given.publicUrl ?? PUBLIC_URL,
      log,
    });
    const auth = createAuthService(db, sessions);
    const delivery = { close: async () => {} };
    const gateway = await serveGateway({
      db,
      auth,
      account: createAccountService({
        db,
        auth,
        delivery,
        data: userData,
        forgetElsewhere: async () => {},
        log,
        dailyLimit: 0,
      }),
      signIn: createSignInService({ db, sessions, sealer }),
      signInLimits: createSignInLimits({ db, log }),
      sealer,
      publicUrl: PUBLIC_URL,
      devLogin: true,
      ...given,
    });
    gateways.push(gateway);
    return gateway;
  }
  const gateway = await serve();
  return {
    database,
    gateway,
    second: serve,
    async mailsTo(email) {
      const { items } = await devOutbox(db, { publicUrl: PUBLIC_URL, sealer, mails: {} });
      return items
        .filter(({ to }) => to === email)
        .map(({ text }) => ({ text, token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }));
    },
    async close() {
      for (const one of gateways) await one.close();
      for (const one of stores) await one.close();
      await database.close();
    },
  };
}

/** A browser with its cookies, on a page of ours unless it says otherwise. */
export function openBrowser(gateway: ServedGateway) {
  const jar = new Map<string, string>();
  async function call(path: string, init: RequestInit & { json?: unknown; origin?: string | null } = {}) {
    const { json, origin = PUBLIC_URL, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    if (origin !== null) headers.set('origin', origin);
    const response = await gateway.call(path, {
      ...rest,
      headers,
      as: '',
      ...(json === undefined ? {} : { json }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
  return {
    jar,
    call,
    ask: (email: string, more: object = {}) =>
      call('/api/auth/sign-in/magic-link', { json: { email, ...more } }),
    open: (token: string) => call('/api/auth/sign-in/link', { json: { token } }),
    enter: (code: string) => call('/api/auth/sign-in/code', { json: { code } }),
    state: async () => (await (await call('/api/auth/sign-in')).json()).state,
    profile: () => call('/api/me/profile'),
  };
}
export type Browser = ReturnType<typeof openBrowser>;

export const someone = () => `${randomUUID()}@example.com`;
