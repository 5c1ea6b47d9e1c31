import type { Response } from 'express';
import { answerError } from '../http/answer.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';

/** Limits how many a key may hold at a time; 0: no limit. */
export interface Slots {
  /** The name in errors and metrics. */
  readonly name: string;
  readonly most: number;
  /**
   * Takes a slot and returns the function that releases it; null when none is free. If all are taken and the oldest one
   * has an `end` and is two minutes old, that one is ended to make room.
   */
  take(key: string, end?: () => void): (() => void) | null;
}

/**
 * A vanished peer (a laptop that changed its network) looks like a silent one until TCP gives up after a quarter of an
 * hour, behind a proxy even later: an old stream may be dead. A live client reconnects; if there are more live clients
 * than slots, this age limits how often each of them is ended.
 */
const REPLACEABLE_MS = 120_000;

interface Holder {
  readonly since: number;
  readonly end: (() => void) | undefined;
}

/** Counts in this process: two gateways allow twice as many (docs/decisions/0010). */
export function createSlots({ name, most }: Pick<Slots, 'name' | 'most'>): Slots {
  const taken = new Map<string, Set<Holder>>(); // the oldest first
  return {
    name,
    most,
    take(key, end) {
      const holders = taken.get(key) ?? new Set<Holder>();
      if (most > 0 && holders.size >= most && !endOldest(holders)) return null;
      const holder: Holder = { since: Date.now(), end };
      taken.set(key, holders.add(holder));
      return () => {
        if (holders.delete(holder) && holders.size === 0) taken.delete(key);
      };
    },
  };
}

/** Ends the oldest holder if that is allowed. @returns whether there is room now. */
function endOldest(holders: Set<Holder>): boolean {
  const [oldest] = holders;
  if (oldest?.end === undefined || Date.now() - oldest.since < REPLACEABLE_MS) return false;
  holders.delete(oldest);
  oldest.end();
  return true;
}

const RETRY_S = 5;

/** Takes a slot, which is also released when the connection closes; else answers 429 with `why` and returns null. */
export function takeSlot(
  res: Response,
  about: {
    readonly slots: Slots;
    readonly key: string;
    readonly why: (most: number) => string;
    readonly end?: () => void;
  },
  { refusals }: Pick<GatewayMetrics, 'refusals'>,
): (() => void) | null {
  const { slots, key, why, end } = about;
  const release = slots.take(key, end);
  if (release !== null) {
    if (res.destroyed) release();
    else res.once('close', release);
    return release;
  }
  refusals.inc({ limit: slots.name });
  answerError(res, {
    code: 'RATE_LIMITED',
    message: why(slots.most),
    details: { limit: slots.name, most: slots.most, retryAfterSeconds: RETRY_S },
  });
  return null;
}
