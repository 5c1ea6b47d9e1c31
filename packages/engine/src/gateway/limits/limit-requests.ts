import type { Request, RequestHandler, Response } from 'express';
import { answerError } from '../http/answer.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import type { Limiter, LimitPolicy, Verdict } from './limiter.js';

type Refusals = Pick<GatewayMetrics, 'refusals'>;

/** Takes a point of the key `keyOf(req)` per request, sets the RateLimit headers, and answers 429 when none is left. */
export function limitRequests(
  limiter: Limiter,
  keyOf: (req: Request) => string,
  metrics: Refusals,
): RequestHandler {
  return async (req, res, next) => {
    if (passLimit(res, await limiter.take(keyOf(req)), metrics)) next();
  };
}

/** Sends the 429 that replaces a 401 after too many failures. */
const insteadOf401 = new WeakMap<Request, (res: Response) => void>();

/**
 * Counts failed authentications: each 401 for a presented key or session takes a point, other answers take none.
 * Beyond the limit wrong credentials get 429. Valid ones still pass, since an address may have many users.
 */
export function limitFailures(
  limiter: Limiter,
  keyOf: (req: Request) => string,
  metrics: Refusals,
): RequestHandler {
  return async (req, res, next) => {
    const verdict = await limiter.look(keyOf(req));
    if (!verdict.allowed) insteadOf401.set(req, (to) => void passLimit(to, verdict, metrics));
    res.once(
      'finish',
      () => void (res.statusCode === 401 && presentsSomething(req) && limiter.take(keyOf(req))),
    );
    next();
  };
}

/** Answers 429 when an address has presented too many wrong keys or sessions. @returns whether it did. */
export function refuseFailure(req: Request, res: Response): boolean {
  const refuse = presentsSomething(req) ? insteadOf401.get(req) : undefined;
  refuse?.(res);
  return refuse !== undefined;
}

function presentsSomething({ headers }: Request): boolean {
  return headers.authorization !== undefined || /roundtable\.session_token=/.test(headers.cookie ?? '');
}

/** For limits inside a route: sets the headers; if the verdict is a refusal, answers 429 and returns false. */
export function passLimit(
  res: Response,
  verdict: Verdict,
  { refusals }: Refusals,
  what: (policy: LimitPolicy) => string = tooManyRequests,
): boolean {
  tellLimit(res, verdict);
  if (verdict.allowed) return true;
  const { policy, resetSeconds } = verdict;
  refusals.inc({ limit: policy.name });
  answerError(res, {
    code: 'RATE_LIMITED',
    message: `${what(policy)} Try again in ${resetSeconds} s.`,
    details: { limit: policy.name, retryAfterSeconds: resetSeconds },
  });
  return false;
}

function tooManyRequests({ points, seconds }: LimitPolicy): string {
  return `Too many requests: ${points} are allowed in ${seconds} s.`;
}

/** `RateLimit-Policy: "user";q=100;w=60` and `RateLimit: "user";r=99;t=60` (draft-ietf-httpapi-ratelimit-headers). */
function tellLimit(res: Response, { policy, remaining, resetSeconds }: Verdict): void {
  const { name, points, seconds } = policy;
  if (points === 0) return;
  res.append('RateLimit-Policy', `"${name}";q=${points};w=${seconds}`);
  res.append('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
