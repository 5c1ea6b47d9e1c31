import type { RequestHandler } from 'express';
import type { GatewayConfig } from '../config.js';
import { userOf } from '../http/require-user.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';
import { clientAddress } from './client-address.js';
import { limitFailures, limitRequests } from './limit-requests.js';
import { createLocalLimiter } from './limiter.js';
import { createSlots, type Slots } from './slots.js';
import type { UploadLimits } from './upload-limits.js';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Limits of requests per minute, and of streams, waits and uploads at a time; 0: no limit. */
export interface RequestLimits {
  readonly user: number;
  /** Requests of one address to routes without sign-in. */
  readonly address: number;
  /** Wrong keys and sessions of one address per minute; beyond it wrong ones are answered with 429. */
  readonly failures: number;
  /** Streams of one user at a time; the same number of requests may wait for a result. */
  readonly streams: number;
  /** Uploads of one user at a time. */
  readonly uploads: number;
  /** Megabytes that one user may upload in an hour. */
  readonly uploadMegabytes: number;
}

export function requestLimits(config: RequestLimitsConfig): RequestLimits {
  return {
    user: config.RATE_LIMIT_PER_MINUTE,
    address: config.RATE_LIMIT_ADDRESS_PER_MINUTE,
    failures: config.RATE_LIMIT_FAILURES_PER_MINUTE,
    streams: config.USER_STREAM_LIMIT,
    uploads: config.USER_UPLOAD_LIMIT,
    uploadMegabytes: config.USER_UPLOAD_MEGABYTES_PER_HOUR,
  };
}

type RequestLimitsConfig = Pick<
  GatewayConfig,
  | 'RATE_LIMIT_PER_MINUTE'
  | 'RATE_LIMIT_ADDRESS_PER_MINUTE'
  | 'RATE_LIMIT_FAILURES_PER_MINUTE'
  | 'USER_STREAM_LIMIT'
  | 'USER_UPLOAD_LIMIT'
  | 'USER_UPLOAD_MEGABYTES_PER_HOUR'
>;

export const NO_LIMITS: RequestLimits = {
  user: 0,
  address: 0,
  failures: 0,
  streams: 0,
  uploads: 0,
  uploadMegabytes: 0,
};

/** The limits as middleware for groups of routes, and as slots. */
export interface LimitHandlers extends UploadLimits, HeldLimits {
  readonly byAddress: RequestHandler;
  readonly byFailures: RequestHandler;
  /** To mount behind `requireUser`. */
  readonly byUser: RequestHandler;
}

/** The limits of what a user has open at a time. */
export interface HeldLimits {
  readonly streams: Slots;
  /** Requests that wait for a result. They end within a minute, so that old ones need not be evicted. */
  readonly waits: Slots;
}

/** Creates the limits of one gateway; each gateway counts on its own (docs/decisions/0010). */
export function createLimitHandlers(limits: RequestLimits, metrics: GatewayMetrics): LimitHandlers {
  const limiter = (name: string, points: number, seconds = MINUTE_S) =>
    createLocalLimiter({ name, points, seconds });
  return {
    byAddress: limitRequests(limiter('address', limits.address), clientAddress, metrics),
    byFailures: limitFailures(limiter('failures', limits.failures), clientAddress, metrics),
    byUser: limitRequests(limiter('user', limits.user), userOf, metrics),
    streams: createSlots({ name: 'streams', most: limits.streams }),
    waits: createSlots({ name: 'waits', most: limits.streams }),
    uploads: createSlots({ name: 'uploads', most: limits.uploads }),
    uploadMegabytes: limiter('upload-megabytes', limits.uploadMegabytes, HOUR_S),
  };
}
