import type { RequestHandler } from 'express';
import type { GatewayConfig } from '../config.js';
import { userOf } from '../http/require-user.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { clientAddress } from './client-address.js';
import { limitFailures, limitRequests } from './limit-requests.js';
import { createLocalLimiter } from './limiter.js';
import { createSlots, type Slots } from './slots.js';

const MINUTE_S = 60;

/** Requests a minute, and what is open at a time; 0: no limit. */
export interface RequestLimits {
  readonly user: number;
  /** Of one address where nobody has to be signed in. */
  readonly address: number;
  /** Wrong keys and sessions of one address, after which further wrong ones are 429. */
  readonly failures: number;
  /** Streams of one user, and requests that wait for a result, at a time. */
  readonly streams: number;
}

export function requestLimits(config: RequestLimitsConfig): RequestLimits {
  return {
    user: config.RATE_LIMIT_PER_MINUTE,
    address: config.RATE_LIMIT_ADDRESS_PER_MINUTE,
    failures: config.RATE_LIMIT_FAILURES_PER_MINUTE,
    streams: config.USER_STREAM_LIMIT,
  };
}

type RequestLimitsConfig = Pick<
  GatewayConfig,
  | 'RATE_LIMIT_PER_MINUTE'
  | 'RATE_LIMIT_ADDRESS_PER_MINUTE'
  | 'RATE_LIMIT_FAILURES_PER_MINUTE'
  | 'USER_STREAM_LIMIT'
>;

export const NO_LIMITS: RequestLimits = { user: 0, address: 0, failures: 0, streams: 0 };

/** The limits that hold for whole groups of routes, as what goes before them. */
export interface LimitHandlers {
  readonly byAddress: RequestHandler;
  readonly byFailures: RequestHandler;
  /** Behind `requireUser`. */
  readonly byUser: RequestHandler;
  readonly streams: Slots;
}

/** Each gateway counts for itself (docs/decisions/0010). */
export function createLimitHandlers(limits: RequestLimits, metrics: GatewayMetrics): LimitHandlers {
  const limiter = (name: string, points: number) => createLocalLimiter({ name, points, seconds: MINUTE_S });
  return {
    byAddress: limitRequests(limiter('address', limits.address), clientAddress, metrics),
    byFailures: limitFailures(limiter('failures', limits.failures), clientAddress, metrics),
    byUser: limitRequests(limiter('user', limits.user), userOf, metrics),
    streams: createSlots({ name: 'streams', most: limits.streams }),
  };
}
