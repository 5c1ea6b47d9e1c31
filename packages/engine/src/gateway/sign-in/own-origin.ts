import type { Request, RequestHandler } from 'express';
import { answerError } from '../http/answer.js';
import { hasOurCookie } from './cookies.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against forged requests (CSRF): a change that a browser sends must come from our own page. A request with
 * another origin is refused, and so is one with our cookies and no origin. Requests with an `Authorization` header
 * pass: another site's page could send that header only with CORS permission, which this server never grants.
 */
export function requireOwnOrigin(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (req, res, next) => {
    if (READING.has(req.method) || req.headers.authorization !== undefined) return next();
    const comesFrom = tellOrigin(req, origin);
    if (comesFrom === 'own' || (comesFrom === 'untold' && !hasOurCookie(req))) return next();
    req.resume();
    answerError(res, {
      code: 'FORBIDDEN',
      message: 'Changes with a cookie are accepted from our own page only (Origin, Sec-Fetch-Site)',
    });
  };
}

/** Compares `Origin` with the public address and with `Host`; `Sec-Fetch-Site` must not contradict. */
function tellOrigin(req: Request, publicOrigin: string): 'own' | 'other' | 'untold' {
  const origin = req.headers.origin;
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return 'other';
  if (origin !== undefined) return isOwn(origin, { publicOrigin, host: req.headers.host }) ? 'own' : 'other';
  return site === undefined ? 'untold' : 'own';
}

function isOwn(origin: string, us: { publicOrigin: string; host: string | undefined }): boolean {
  if (origin === us.publicOrigin) return true;
  return us.host !== undefined && (origin === `http://${us.host}` || origin === `https://${us.host}`);
}
