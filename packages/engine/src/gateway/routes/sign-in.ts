import { AskForLink } from '@roundtable/api';
import { parseInput, type ServiceResult } from '@roundtable/core';
import {
  type AskingBrowser,
  LINK_MINUTES,
  listMySessions,
  requireSession,
  type WithCookies,
} from '@roundtable/services';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { GatewayDeps } from '../gateway-deps.js';
import { answer, answerError } from '../http/answer.js';
import { callerOf, requireUser } from '../http/require-user.js';
import { clientAddress } from '../limits/client-address.js';
import { passLimit } from '../limits/limit-requests.js';
import { browserCookie } from '../sign-in/cookies.js';
import { hostIsOurs } from '../sign-in/host-is-ours.js';

/** `/api/auth`: the routes that work without a session. */
export function signInRoutes(deps: GatewayDeps): Router {
  const { auth, signIn, signInLimits: limits, metrics, devLogin, publicUrl } = deps;
  const cookie = browserCookie({ publicUrl });
  const browserOf = (req: Request): AskingBrowser => ({
    secret: cookie.read(req),
    userAgent: req.get('user-agent') ?? '',
  });

  /** Sends the result; a completed sign-in also clears the cookie of the browser that asked for the link. */
  function answerSignIn(res: Response, result: ServiceResult<WithCookies<{ type: string }>>): void {
    if (!result.success) {
      answerError(res, result.error);
      return;
    }
    const { body, setCookies } = result.data;
    for (const one of setCookies) res.append('Set-Cookie', one);
    if (body.type === 'signed_in') res.append('Set-Cookie', cookie.clear);
    res.json(body);
  }

  const devOnly: RequestHandler = (req, res, next) => {
    if (devLogin && hostIsOurs(req, publicUrl)) next();
    else answerError(res, { code: 'NOT_FOUND', message: 'Not found' });
  };

  const router = Router();
  router.post('/sign-in/magic-link', async (req, res) => {
    const parsed = parseInput(AskForLink, req.body);
    if (!parsed.success) return answerError(res, parsed.error);
    const [from, email] = [clientAddress(req), parsed.data.email.toLowerCase()];
    if (!passLimit(res, await limits.asked.take(from), metrics)) return;
    if (!passLimit(res, await limits.mailed.take(`${email} ${from}`), metrics)) return;
    if (!passLimit(res, await limits.received.take(email), metrics)) return;
    const { secret } = await signIn.ask(parsed.data, browserOf(req));
    res.append('Set-Cookie', cookie.write(secret));
    res.json({ status: 'sent', minutes: LINK_MINUTES });
  });
  router.get('/sign-in', async (req, res) => {
    const isIn = (await auth.authenticateCookie(req.headers.cookie ?? '', { prolong: false })) !== null;
    const state = isIn ? 'signed_in' : await signIn.state(browserOf(req));
    res.json({ state, localStack: devLogin && hostIsOurs(req, publicUrl) });
  });
  router.post('/sign-in/link', async (req, res) => {
    if (!passLimit(res, await limits.tried.take(clientAddress(req)), metrics)) return;
    answerSignIn(res, await signIn.open(req.body, browserOf(req)));
  });
  router.post('/sign-in/code', async (req, res) => {
    if (!passLimit(res, await limits.tried.take(clientAddress(req)), metrics)) return;
    answerSignIn(res, await signIn.enter(req.body, browserOf(req)));
  });
  router.post('/dev-login', devOnly, async (req, res) => {
    answer(res, await auth.devLogin(req.body));
  });
  router.post('/dev-session', devOnly, async (req, res) => {
    answerSignIn(res, await signIn.devSession(req.body, browserOf(req)));
  });
  return router;
}

/** `/api/auth`: the routes for the sessions of the signed-in user. */
export function sessionRoutes({ auth, db, signIn }: GatewayDeps, byUser: RequestHandler): Router {
  const router = Router();
  router.use(['/sign-out', '/sign-out-everywhere', '/sessions'], requireUser(auth), byUser);
  function forgetSession(res: Response): void {
    for (const cookie of signIn.clearing) res.append('Set-Cookie', cookie);
  }
  router.post('/sign-out', async (req, res) => {
    const by = requireSession(callerOf(req));
    if (!by.success) {
      const message = 'A key has no session to end. Revoke the key with DELETE /api/api-keys/:id.';
      return answerError(res, { code: 'CONFLICT', message });
    }
    await auth.signOut(by.data);
    forgetSession(res);
    res.status(204).end();
  });
  router.post('/sign-out-everywhere', async (req, res) => {
    const by = requireSession(callerOf(req));
    if (!by.success) return answerError(res, by.error);
    const ended = await auth.endAllSessions(by.data.userId);
    forgetSession(res);
    answer(res, ended);
  });
  router.get('/sessions', async (req, res) => {
    answer(res, await listMySessions(db, callerOf(req)));
  });
  router.delete('/sessions/:id', async (req, res) => {
    const by = requireSession(callerOf(req));
    if (!by.success) return answerError(res, by.error);
    answer(res, await auth.endSession(by.data.userId, req.params.id));
  });
  return router;
}
