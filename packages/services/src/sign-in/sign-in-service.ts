import {
  type AskForLink,
  DevSession,
  EnterCode,
  type LinkOpened,
  OpenLink,
  type SignedIn,
  type SignInState,
} from '@roundtable/api';
import { fail, ok, parseInput, type ServiceResult } from '@roundtable/core';
import {
  type Database,
  insertOutbox,
  insertSignInRequest,
  keepCode,
  lockAddress,
  lockRequestOfToken,
  openRequests,
  type SignInRequestRow,
  useUpRequest,
} from '@roundtable/prisma';
import { SIGN_IN_MAIL } from '../notify/render-mail.js';
import { profileToJson } from '../profiles/profiles.js';
import type { Sealer } from '../secrets/sealer.js';
import { type BrowserSessions, LINK_MINUTES } from './browser-sessions.js';
import { tryCode } from './code-tries.js';
import { refused } from './refusals.js';
import { hashSecret, looksLikeSecret, newCode, newSecret, plainCode, sealedFor } from './secrets.js';

/** The browser at the other end: the secret in its cookie, and what it calls itself. */
export interface AskingBrowser {
  readonly secret: string | null;
  readonly userAgent: string;
}

/** With the `Set-Cookie` headers that go with the answer. */
export interface WithCookies<T> {
  readonly body: T;
  readonly setCookies: readonly string[];
}

export interface SignInService {
  /** Mails a link; nothing of it depends on whether the address is known. @returns the browser's secret, to be kept by it. */
  ask(asked: AskForLink, browser: AskingBrowser): Promise<{ secret: string }>;
  /** In the browser that asked it signs in; elsewhere it answers with a code. */
  open(input: unknown, browser: AskingBrowser): Promise<ServiceResult<WithCookies<LinkOpened>>>;
  /** Signs in the browser that asked, with the code that another device shows. */
  enter(input: unknown, browser: AskingBrowser): Promise<ServiceResult<WithCookies<SignedIn>>>;
  state(browser: AskingBrowser): Promise<SignInState['state']>;
  /** A session for whoever says they are `email`: for the local stack only, the caller must see to that. */
  devSession(input: unknown, browser: AskingBrowser): Promise<ServiceResult<WithCookies<SignedIn>>>;
  /** `Set-Cookie` headers that make a browser forget its session. */
  readonly clearing: readonly string[];
}

/** People who have no account yet get one when they first sign in. */
export function createSignInService(deps: {
  db: Database;
  sessions: BrowserSessions;
  sealer: Sealer;
}): SignInService {
  const { db, sessions, sealer } = deps;

  async function signIn(
    token: string,
    about: { browser: AskingBrowser; email: string; locale: string; timeZone: string },
  ): Promise<WithCookies<SignedIn> | null> {
    const { email, locale, timeZone } = about;
    const fresh = { locale, timeZone, emailVerified: true };
    const profile = await db.withSystem((tx) => tx.profileFor(email, fresh));
    // One by one: the first proof of an address ends all that stood for it before, and two at once trip over each other.
    const made = await db.withSystemSql(async (sql) => {
      await lockAddress(sql, email);
      return sessions.redeem(token, about.browser);
    });
    if (made === null) return null;
    return { body: { type: 'signed_in', user: profileToJson(profile) }, setCookies: made.setCookies };
  }

  /** The link is used up where the session is made; the note of it is for whoever comes with the link again. */
  async function finish(
    token: string,
    request: SignInRequestRow,
    browser: AskingBrowser,
  ): Promise<ServiceResult<WithCookies<SignedIn>>> {
    const { email, locale, timeZone } = request;
    const signedIn = await signIn(token, { browser, email, locale, timeZone });
    await db.withSystemSql((sql) => useUpRequest(sql.last, request.id));
    return signedIn === null ? refused('used') : ok(signedIn);
  }

  return {
    clearing: sessions.clearing,

    async ask(asked, browser) {
      const email = asked.email.toLowerCase();
      const locale = asked.locale ?? 'en';
      const secret = browserSecret(browser) ?? newSecret();
      const token = await sessions.issue(email);
      await db.withSystemSql(async (sql) => {
        const id = await insertSignInRequest(sql, {
          email,
          tokenHash: hashSecret(token),
          browserHash: hashSecret(secret),
          locale,
          timeZone: asked.timeZone ?? 'UTC',
          lifeSeconds: LINK_MINUTES * 60,
        });
        await insertOutbox(sql, {
          userId: null,
          type: SIGN_IN_MAIL,
          data: { requestId: id, to: email, locale, tokenSealed: sealer.seal(token, sealedFor.mail(id)) },
          dedupeKey: `sign_in:${id}`,
        });
      });
      return { secret };
    },

    async open(input, browser) {
      const parsed = parseInput(OpenLink, input);
      if (!parsed.success) return parsed;
      const { token } = parsed.data;
      const secret = browserSecret(browser);
      type Opened = { request: SignInRequestRow } | { code: string; expiresAt: Date };
      const opened = await db.withSystemSql(async (sql): Promise<ServiceResult<Opened>> => {
        const request = await lockRequestOfToken(sql, hashSecret(token));
        if (request === null) return refused('unknown');
        if (request.isUsed) return refused('used');
        if (request.isExpired) return refused('expired');
        if (secret !== null && hashSecret(secret) === request.browserHash) return ok({ request });
        const code = newCode();
        await keepCode(sql, request.id, {
          hash: hashSecret(request.id, plainCode(code)),
          tokenSealed: sealer.seal(token, sealedFor.code(request.id)),
        });
        return ok({ code, expiresAt: request.expiresAt });
      });
      if (!opened.success) return opened;
      if ('request' in opened.data) return finish(token, opened.data.request, browser);
      const { code, expiresAt } = opened.data;
      return ok({ body: { type: 'code', code, expiresAt: expiresAt.toISOString() }, setCookies: [] });
    },

    async enter(input, browser) {
      const parsed = parseInput(EnterCode, input);
      if (!parsed.success) return parsed;
      const secret = browserSecret(browser);
      if (secret === null) return refused('expired');
      const found = await db.withSystemSql((sql) =>
        tryCode(sql, { browserHash: hashSecret(secret), code: plainCode(parsed.data.code) }),
      );
      if (!found.success) return found;
      const { request, tokenSealed } = found.data;
      return finish(sealer.open(tokenSealed, sealedFor.code(request.id)), request, browser);
    },

    async state(browser) {
      const secret = browserSecret(browser);
      if (secret === null) return 'none';
      const open = await db.withSystemSql((sql) => openRequests(sql.last, hashSecret(secret)));
      if (open.length === 0) return 'none';
      return open.some(({ codeHash }) => codeHash !== null) ? 'code' : 'waiting';
    },

    async devSession(input, browser) {
      const parsed = parseInput(DevSession, input);
      if (!parsed.success) return parsed;
      const { locale = 'en', timeZone = 'UTC' } = parsed.data;
      const email = parsed.data.email.toLowerCase();
      const token = await sessions.issue(email);
      const signedIn = await signIn(token, { browser, email, locale, timeZone });
      return signedIn === null
        ? fail('CONFLICT', 'The account has changed in the meantime. Try again.')
        : ok(signedIn);
    },
  };
}

function browserSecret({ secret }: AskingBrowser): string | null {
  return secret !== null && looksLikeSecret(secret) ? secret : null;
}
