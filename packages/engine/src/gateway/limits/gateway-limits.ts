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

/** Requests a minute, and what is open at a time; 0: no limit. */
export interface RequestLimits {
  readonly user: number;
  /** Of one address where nobody has to be signed in. */
  readonly address: number;
  /** Wrong keys and sessions of one address, after which further wrong ones are 429. */
  readonly failures: number;
  /** Streams of one user at a time, and as many requests that wait for a result. */
  readonly streams: number;
  /** Uploads of one user at a time. */
  readonly uploads: number;
  /** That one user uploads in an hour. */
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

/** The limits that hold for whole groups of routes, as what goes before them. */
export interface LimitHandlers extends UploadLimits, HeldLimits {
  readonly byAddress: RequestHandler;
  readonly byFailures: RequestHandler;
  /** Behind `requireUser`. */
  readonly byUser: RequestHandler;
}

/** What a user has open at a time. */
export interface HeldLimits {
  readonly streams: Slots;
  /** Requests that wait for a result. They end by themselves within a minute, so that none has to make room. */
  readonly waits: Slots;
}

/** Each gateway counts for itself (docs/decisions/0010). */
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
