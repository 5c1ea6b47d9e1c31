import type { Database } from '@roundtable/prisma';
import type { GatewayLog } from '../gateway-deps.js';
import { createSharedLimiter, type Limiter } from '../limits/limiter.js';

const QUARTER_HOUR_S = 900;

/** Limits of sign-in, counted for all gateways together, for known and unknown mail addresses alike. */
export interface SignInLimits {
  /** Links that one network address asks for. */
  readonly asked: Limiter;
  /** Mails from one network address to one mail address, so that nobody can use up another client's share. */
  readonly mailed: Limiter;
  /** Mails to one mail address from all network addresses, so that many machines cannot flood it. */
  readonly received: Limiter;
  /** Links and codes that one network address tries. */
  readonly tried: Limiter;
}

export function createSignInLimits(deps: { db: Database; log: GatewayLog }): SignInLimits {
  const limiter = (name: string, points: number) =>
    createSharedLimiter({ name, points, seconds: QUARTER_HOUR_S }, deps);
  return {
    asked: limiter('sign-in-asked', 30),
    mailed: limiter('sign-in-mailed', 5),
    received: limiter('sign-in-received', 60),
    tried: limiter('sign-in-tried', 60),
  };
}
