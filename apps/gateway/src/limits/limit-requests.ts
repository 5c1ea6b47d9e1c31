import type { Request, RequestHandler, Response } from 'express';
import { answerError } from '../http/answer.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import type { Limiter, Verdict } from './limiter.js';

type Refusals = Pick<GatewayMetrics, 'refusals'>;

/** Takes a point of whoever `keyOf` names for each request: tells in headers what is left, and answers 429 when nothing is. */
export function limitRequests(
  limiter: Limiter,
  keyOf: (req: Request) => string,
  metrics: Refusals,
): RequestHandler {
  return async (req, res, next) => {
    if (passLimit(res, await limiter.take(keyOf(req)), metrics)) next();
  };
}

/** Refuses whoever failed to say who they are too often: each 401 takes a point, other answers none. */
export function limitFailures(
  limiter: Limiter,
  keyOf: (req: Request) => string,
  metrics: Refusals,
): RequestHandler {
  return async (req, res, next) => {
    const verdict = await limiter.look(keyOf(req));
    if (!verdict.allowed) return void passLimit(res, verdict, metrics);
    res.once('finish', () => void (res.statusCode === 401 && limiter.take(keyOf(req))));
    next();
  };
}

/** For limits inside a route: sets the headers; answers 429 and returns false when the verdict is a refusal. */
export function passLimit(res: Response, verdict: Verdict, { refusals }: Refusals): boolean {
  tellLimit(res, verdict);
  if (verdict.allowed) return true;
  const { policy, resetSeconds } = verdict;
  refusals.inc({ limit: policy.name });
  answerError(res, {
    code: 'RATE_LIMITED',
    message: `Too many requests: ${policy.points} in ${policy.seconds} s are allowed. Try again in ${resetSeconds} s.`,
    details: { limit: policy.name, retryAfterSeconds: resetSeconds },
  });
  return false;
}

/** `RateLimit-Policy: "user";q=100;w=60` and `RateLimit: "user";r=99;t=60` (draft-ietf-httpapi-ratelimit-headers). */
function tellLimit(res: Response, { policy, remaining, resetSeconds }: Verdict): void {
  const { name, points, seconds } = policy;
  if (points === 0) return;
  res.append('RateLimit-Policy', `"${name}";q=${points};w=${seconds}`);
  res.append('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
