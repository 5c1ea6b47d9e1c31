import { createHash } from 'node:crypto';
import type { Database } from '@roundtable/prisma';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { GatewayLog } from '../gateway-deps.js';

/** Allows `points` per key in a window of `seconds`; 0 points: no limit. */
export interface LimitPolicy {
  /** The name in headers, metrics and keys: `user`, `sign-in-address` … */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** The state of a key after a check. */
export interface Verdict {
  readonly allowed: boolean;
  readonly policy: LimitPolicy;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Counts by key (a user, an address, an e-mail address). It never fails: if counting fails, the request passes. */
export interface Limiter {
  readonly policy: LimitPolicy;
  /** Takes points of the key; if fewer are left, it takes none and the verdict is not `allowed`. */
  take(key: string, points?: number): Promise<Verdict>;
  /** Reads the key's state without taking a point. */
  look(key: string): Promise<Verdict>;
  /** Resets the key, as after a success. */
  forget(key: string): Promise<void>;
}

/** Counts in this process: it costs nothing, but two gateways allow twice as much (docs/decisions/0010). */
export function createLocalLimiter(policy: LimitPolicy): Limiter {
  return limiterOf(policy, new RateLimiterMemory(settingsOf(policy)));
}

/**
 * Counts in Postgres for all gateways together. Each point costs a write, so use it for rare requests (mails, codes).
 * While Postgres is unavailable this process counts alone. Keys are stored as hashes.
 */
export function createSharedLimiter(
  policy: LimitPolicy,
  { db, log }: { readonly db: Database; readonly log: GatewayLog },
): Limiter {
  const store = new RateLimiterPostgres({
    ...settingsOf(policy),
    storeType: 'client',
    storeClient: {
      async query({ text, values }: { text: string; values: readonly unknown[] }) {
        try {
          const rows = await db.withSystemSql((sql) => sql.last(text, values));
          return { rows, rowCount: rows.length };
        } catch (error) {
          log.warn({ error, limit: policy.name }, 'a limit is counted by this process alone');
          throw error;
        }
      },
    },
    tableName: 'rate_limits',
    tableCreated: true,
    // Keys over the limit cost no further writes.
    inMemoryBlockOnConsumed: Math.max(1, policy.points),
    insuranceLimiter: new RateLimiterMemory(settingsOf(policy)),
  });
  return limiterOf(policy, store);
}

function settingsOf({ name, points, seconds }: LimitPolicy) {
  return { keyPrefix: name, points, duration: seconds };
}

function limiterOf(policy: LimitPolicy, store: RateLimiterAbstract): Limiter {
  const free: Verdict = { allowed: true, policy, remaining: policy.points, resetSeconds: policy.seconds };
  const isOff = policy.points === 0;
  const verdict = (state: RateLimiterRes, allowed: boolean): Verdict => ({
    allowed,
    policy,
    remaining: Math.max(0, state.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1_000)),
  });
  return {
    policy,
    async take(key, points = 1) {
      if (isOff) return free;
      try {
        return verdict(await store.consume(hashed(key), points), true);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) return free;
        if (points === 1) return verdict(refusal, false);
        // A refused request gives its points back, so that a smaller one can still pass.
        return verdict(await store.reward(hashed(key), points), false);
      }
    },
    async look(key) {
      if (isOff) return free;
      const state = await store.get(hashed(key)).catch(() => null);
      return state === null ? free : verdict(state, state.consumedPoints < policy.points);
    },
    async forget(key) {
      if (!isOff) await store.delete(hashed(key)).catch(() => false);
    },
  };
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
