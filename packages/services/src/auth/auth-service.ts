import { DevLogin, type LoggedIn, type SessionEnded, type SessionsEnded } from '@roundtable/api';
import { ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type Database,
  endAllSessions,
  endSession,
  noteSessionUse,
  revokeKey,
  signOut,
  useKey,
} from '@roundtable/prisma';
import { createApiKey } from '../api-keys/api-keys.js';
import { hashKey, looksLikeKey } from '../api-keys/key-token.js';
import { isId, notFound } from '../paging/path-id.js';
import { profileToJson } from '../profiles/profiles.js';
import type { BrowserSessions, FoundSession } from '../sign-in/browser-sessions.js';
import type { SignedIn } from '../sign-in/sessions.js';
import { createRemembered } from './remembered.js';

/** Who calls, by what, and what it allows. */
export interface Caller {
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly credential:
    | { readonly type: 'key'; readonly keyId: string; readonly expiresAt: Date | null }
    | { readonly type: 'session'; readonly sessionId: string };
}

/** A browser that is signed in; `setCookies` prolong its session. */
export interface SignedInBrowser {
  readonly caller: Caller;
  readonly setCookies: readonly string[];
}

export interface AuthService {
  /** The caller behind a bearer key; null when it is unknown, revoked or expired. */
  authenticate(bearer: string): Promise<Caller | null>;
  /**
   * The caller behind the session in a Cookie header; null when there is none in force. `prolong`: the answer goes to
   * the browser and can carry cookies.
   */
  authenticateCookie(cookie: string, about: { readonly prolong: boolean }): Promise<SignedInBrowser | null>;
  /**
   * Revokes a key, ends what was made with it (`KeyHolding`) and answers that, and forgets the key here at once; other
   * processes forget it within 5 s.
   */
  revoke(userId: string, keyId: string): Promise<ServiceResult<object>>;
  /** Ends the session that asks; the keys that were made in it stay. Other processes forget it within 3 s. */
  signOut(session: SignedIn): Promise<void>;
  /**
   * Ends one session of the user's with the keys that were made in it, and what they hold; other processes forget them
   * within 5 s.
   */
  endSession(userId: string, sessionId: string): Promise<ServiceResult<SessionEnded>>;
  /** Ends all sessions of the user's, with every key that was ever made in one, and what they hold. */
  endAllSessions(userId: string): Promise<ServiceResult<SessionsEnded>>;
  /** Forgets whom it remembers: an account or a session is gone. Other processes forget it within 5 s. */
  forget(): void;
  /** A key for whoever says they are `email`: for the local stack only, the caller must see to that. */
  devLogin(input: unknown): Promise<ServiceResult<LoggedIn>>;
}

const KEY_MS = 5_000;
const SESSION_MS = 3_000;
const DEV_LOGIN_DAYS = 30;
const ALL_SCOPES = ['read', 'write', 'inspect'];

/** `sessions`: the browsers that are signed in; null where only keys are taken. */
export function createAuthService(db: Database, sessions: BrowserSessions | null = null): AuthService {
  const { keyHoldings } = db.hooks;
  const keys = createRemembered<Caller>({ ms: KEY_MS });
  const browsers = createRemembered<FoundSession>({ ms: SESSION_MS });

  async function lookUpKey(hash: string): Promise<Caller | null> {
    const key = await db.withSystemSql((sql) => useKey(sql.last, hash));
    if (key === null) return null;
    const credential = { type: 'key', keyId: key.keyId, expiresAt: key.expiresAt } as const;
    return { userId: key.userId, scopes: key.scopes, credential };
  }

  async function lookUpSession(cookie: string, about: { prolong: boolean }): Promise<FoundSession | null> {
    const found = (await sessions?.find(cookie, about)) ?? null;
    if (found !== null) await db.withSystemSql((sql) => noteSessionUse(sql.last, found.sessionId));
    return found;
  }

  function forget(): void {
    keys.forget();
    browsers.forget();
  }

  return {
    async authenticate(bearer) {
      if (!looksLikeKey(bearer)) return null;
      const hash = hashKey(bearer);
      return keys.find(
        hash,
        () => lookUpKey(hash),
        ({ credential }) => expiryOf(credential) ?? Number.POSITIVE_INFINITY,
      );
    },
    async authenticateCookie(cookie, about) {
      const token = sessions?.tokenOf(cookie) ?? null;
      if (token === null) return null;
      const hash = hashKey(token);
      const isNews = browsers.get(hash) === null;
      const found = await browsers.find(
        hash,
        () => lookUpSession(cookie, about),
        ({ expiresAt }) => expiresAt.getTime(),
      );
      if (found === null) return null;
      const { userId, sessionId, setCookies } = found;
      const caller: Caller = { userId, scopes: ALL_SCOPES, credential: { type: 'session', sessionId } };
      return { caller, setCookies: isNews ? setCookies : [] };
    },
    async revoke(userId, keyId) {
      if (!isId(keyId)) return notFound('key', keyId);
      const ended = await db.withUserSql(userId, (sql) => revokeKey(sql, { userId, keyId }, keyHoldings));
      forget();
      return ended === null ? notFound('key', keyId) : ok(ended.ended);
    },
    async signOut(session) {
      await db.withUserSql(session.userId, (sql) => signOut(sql, session));
      forget();
    },
    async endSession(userId, sessionId) {
      if (!isId(sessionId)) return notFound('session', sessionId);
      const about = { userId, sessionId };
      const ended = await db.withUserSql(userId, (sql) => endSession(sql, about, keyHoldings));
      forget();
      if (ended === null) return notFound('session', sessionId);
      return ok({ keysEnded: ended.keys, ...ended.ended });
    },
    async endAllSessions(userId) {
      const ended = await db.withUserSql(userId, (sql) => endAllSessions(sql, userId, keyHoldings));
      forget();
      const { sessions: gone, keys: keysEnded, keysLeft } = ended;
      return ok({ ended: gone, keysEnded, keysLeft, ...ended.ended });
    },
    forget,
    async devLogin(input) {
      const parsed = parseInput(DevLogin, input);
      if (!parsed.success) return parsed;
      const profile = await db.withSystem((tx) => tx.profileFor(parsed.data.email.toLowerCase()));
      const expiresAt = new Date(Date.now() + DEV_LOGIN_DAYS * 24 * 3_600_000).toISOString();
      const key = await db.withUser(profile.id, (tx) =>
        createApiKey(tx, { name: 'dev-login', expiresAt }, { unlimited: true }),
      );
      return key.success ? ok({ token: key.data.key, user: profileToJson(profile) }) : key;
    },
  };
}

function expiryOf(credential: Caller['credential']): number | null {
  return credential.type === 'key' ? (credential.expiresAt?.getTime() ?? null) : null;
}
