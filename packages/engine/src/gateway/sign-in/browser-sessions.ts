import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { AuthAdapter } from '@roundtable/prisma';
import { type BrowserSessions, type FoundSession, LINK_MINUTES } from '@roundtable/services';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { magicLink } from 'better-auth/plugins';
import type { GatewayLog } from '../gateway-deps.js';
import { cookieValue, expiredCookie } from './cookies.js';

const SESSION_DAYS = 30;
const DAY_S = 24 * 3_600;
const USER_AGENT_LENGTH = 300;

/**
 * Browser sessions, implemented with better-auth. Its own routes are not served: the product needs only these calls,
 * and so every way to sign in is one that we describe and test.
 */
export function createBrowserSessions(deps: {
  adapter: AuthAdapter;
  secret: string;
  publicUrl: string;
  log: GatewayLog;
}): BrowserSessions {
  const issued = new AsyncLocalStorage<{ token: string | null }>();
  const secure = deps.publicUrl.startsWith('https:');
  const cookiePrefix = `${secure ? '__Host-' : ''}roundtable`; // __Host-: no other host can have set it
  const sessionCookie = `${cookiePrefix}.session_token`;
  const auth = betterAuth({
    appName: 'Roundtable',
    baseURL: new URL(deps.publicUrl).origin,
    basePath: '/api/auth',
    secret: deps.secret,
    database: deps.adapter,
    user: {
      modelName: 'profile',
      additionalFields: { deletedAt: { type: 'date', required: false, input: false } },
    },
    session: { modelName: 'session', expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S },
    account: { modelName: 'signInAccount' },
    verification: { modelName: 'verification' },
    advanced: {
      cookiePrefix,
      useSecureCookies: false, // it would put a weaker prefix in front
      defaultCookieAttributes: { secure },
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: 'hashed',
        generateToken: () => randomBytes(32).toString('base64url'),
        sendMagicLink: ({ token }) => {
          const slot = issued.getStore();
          if (slot !== undefined) slot.token = token;
        },
      }),
    ],
    rateLimit: { enabled: false }, // ours count by address and by mail address
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => deps.log.warn({ level, what: message }, 'sign-in') },
  });

  return {
    async issue(email) {
      const slot: { token: string | null } = { token: null };
      await issued.run(slot, () => auth.api.signInMagicLink({ body: { email }, headers: new Headers() }));
      if (slot.token === null) throw new Error('better-auth made no link');
      return slot.token;
    },

    async redeem(token, { userAgent }) {
      try {
        const { headers, response } = await auth.api.magicLinkVerify({
          query: { token },
          headers: new Headers({ 'user-agent': printable(userAgent) }),
          returnHeaders: true,
        });
        return { userId: response.user.id, setCookies: headers.getSetCookie() };
      } catch (error) {
        // better-auth redirects when the link was used or has expired.
        if (isAPIError(error) && error.status === 'FOUND') return null;
        throw error;
      }
    },

    tokenOf: (cookie) => cookieValue(cookie, sessionCookie),

    async find(cookie, { prolong }): Promise<FoundSession | null> {
      const token = cookieValue(cookie, sessionCookie);
      if (token === null) return null;
      const { headers, response } = await auth.api.getSession({
        // If a cookie occurs twice, the one that `tokenOf` reads counts everywhere.
        headers: new Headers({ cookie: `${sessionCookie}=${token}` }),
        query: { disableRefresh: !prolong },
        returnHeaders: true,
      });
      if (response === null || response.user.deletedAt != null) return null;
      const { id, userId, expiresAt } = response.session;
      return { userId, sessionId: id, expiresAt, setCookies: headers.getSetCookie() };
    },

    clearing: [expiredCookie(sessionCookie, { secure })],
  };
}

/** Reduces text to characters that a header can carry, at most 300. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_LENGTH);
}
