import type { Database } from '@roundtable/prisma';
import type { GatewayLog } from '../gateway-deps.js';
import { createSharedLimiter, type Limiter } from '../limits/limiter.js';

const QUARTER_HOUR_S = 900;

/** Counted for all gateways together, whether or not an address is known. */
export interface SignInLimits {
  /** Links that one network address asks for. */
  readonly asked: Limiter;
  /** Mails that one network address has sent to one mail address: nobody uses up what another may ask for. */
  readonly mailed: Limiter;
  /** Mails that one mail address gets from all together, so that no crowd of machines floods it. */
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
