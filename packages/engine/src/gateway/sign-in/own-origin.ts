import type { Request, RequestHandler } from 'express';
import { answerError } from '../http/answer.js';
import { hasOurCookie } from './cookies.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What changes something comes from our own page, if a browser sends it: it may carry a session that its user does not
 * mean to use. A request that tells another origin is refused, and so is one with our cookies that tells none. Who sends
 * an `Authorization` header is no page of another site's: that would need our leave (CORS), which nobody gets.
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

/** `Origin` is this server's, by its public address or the one that the browser sees; `Sec-Fetch-Site` may not contradict. */
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
