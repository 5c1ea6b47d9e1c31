import { type AuthService, type Caller, requireScope } from '@roundtable/services';
import type { Request, RequestHandler } from 'express';
import { refuseFailure } from '../limits/limit-requests.js';
import { answerError } from './answer.js';

const callers = new WeakMap<object, Known>();
const READING = new Set(['GET', 'HEAD']);

interface Known {
  readonly caller: Caller;
  /** Whether the key or the session is still in force. */
  stillHolds(): Promise<boolean>;
}

/**
 * Requires a valid key or session: else it answers 401, or 403 when the key's scopes do not cover the method.
 * With an `Authorization` header the cookie is ignored.
 */
export function requireUser(auth: AuthService): RequestHandler {
  return async (req, res, next) => {
    const { authorization, cookie } = req.headers;
    const known =
      authorization === undefined
        ? await bySession(auth, cookie ?? '', (one) => res.append('Set-Cookie', one))
        : await byKey(auth, authorization);
    if (known === null) {
      if (refuseFailure(req, res)) return;
      res.setHeader('WWW-Authenticate', 'Bearer');
      answerError(res, {
        code: 'UNAUTHENTICATED',
        message: 'Sign in, or send a valid key: Authorization: Bearer rt_…',
      });
      return;
    }
    const scope = READING.has(req.method) ? 'read' : 'write';
    const allowed = requireScope(known.caller, scope);
    if (!allowed.success) {
      answerError(res, allowed.error);
      return;
    }
    callers.set(req, known);
    next();
  };
}

async function byKey(auth: AuthService, authorization: string): Promise<Known | null> {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const caller = bearer === undefined ? null : await auth.authenticate(bearer);
  if (bearer === undefined || caller === null) return null;
  return { caller, stillHolds: async () => (await auth.authenticate(bearer)) !== null };
}

async function bySession(
  auth: AuthService,
  cookie: string,
  prolong: (setCookie: string) => void,
): Promise<Known | null> {
  const signedIn = await auth.authenticateCookie(cookie, { prolong: true });
  if (signedIn === null) return null;
  for (const setCookie of signedIn.setCookies) prolong(setCookie);
  return {
    caller: signedIn.caller,
    stillHolds: async () => (await auth.authenticateCookie(cookie, { prolong: false })) !== null,
  };
}

/** The authenticated caller. @throws Error on a route that is not behind `requireUser`. */
export function callerOf(req: Request): Caller {
  return knownOf(req).caller;
}

/** The id of the authenticated user. @throws Error on a route that is not behind `requireUser`. */
export function userOf(req: Request): string {
  return callerOf(req).userId;
}

/** Whether the request's key or session is still valid: for long answers such as streams. */
export function stillSignedIn(req: Request): Promise<boolean> {
  return knownOf(req).stillHolds();
}

function knownOf(req: Request): Known {
  const known = callers.get(req);
  if (known === undefined) throw new Error(`${req.path} is not behind requireUser`);
  return known;
}
