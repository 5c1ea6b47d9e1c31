import type { AuthService, Caller } from '@roundtable/services';
import type { Request, RequestHandler } from 'express';
import { answerError } from './answer.js';

const callers = new WeakMap<object, Caller>();
const READING = new Set(['GET', 'HEAD']);

/** Lets nobody through without a key in force: 401, or 403 when the key's scopes do not cover the method. */
export function requireUser(auth: AuthService): RequestHandler {
  return async (req, res, next) => {
    const bearer = /^Bearer +(\S+) *$/i.exec(req.get('authorization') ?? '')?.[1];
    const caller = bearer === undefined ? null : await auth.authenticate(bearer);
    if (caller === null) {
      res.setHeader('WWW-Authenticate', 'Bearer');
      answerError(res, { code: 'UNAUTHENTICATED', message: 'Send a valid key: Authorization: Bearer rt_…' });
      return;
    }
    const scope = READING.has(req.method) ? 'read' : 'write';
    if (!caller.scopes.includes(scope)) {
      answerError(res, { code: 'FORBIDDEN', message: `This key lacks the scope "${scope}"` });
      return;
    }
    callers.set(req, caller);
    next();
  };
}

/** Who calls. @throws Error on a route that is not behind `requireUser`. */
export function callerOf(req: Request): Caller {
  const caller = callers.get(req);
  if (caller === undefined) throw new Error(`${req.path} is not behind requireUser`);
  return caller;
}

/** The user behind a request. @throws Error on a route that is not behind `requireUser`. */
export function userOf(req: Request): string {
  return callerOf(req).userId;
}
