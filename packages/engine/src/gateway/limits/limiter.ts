import { createHash } from 'node:crypto';
import type { Database } from '@roundtable/prisma';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { GatewayLog } from '../gateway-deps.js';

/** So many points for each key in a window of seconds; 0 points: no limit. */
export interface LimitPolicy {
  /** In headers, metrics and keys: `user`, `sign-in-address` … */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Where a key stands. */
export interface Verdict {
  readonly allowed: boolean;
  readonly policy: LimitPolicy;
  readonly remaining: number;
  /** Until the window ends. */
  readonly resetSeconds: number;
}

/** Counts by key (a user, an address, an e-mail address). It never fails: what cannot be counted is let through. */
export interface Limiter {
  readonly policy: LimitPolicy;
  /** Takes a point of the key, or several, or tells that not so many are left. */
  take(key: string, points?: number): Promise<Verdict>;
  /** Tells without taking. */
  look(key: string): Promise<Verdict>;
  /** The key begins anew, as after a success. */
  forget(key: string): Promise<void>;
}

/** Counts in this process: costs nothing, and two gateways let twice as much through (docs/decisions/0010). */
export function createLocalLimiter(policy: LimitPolicy): Limiter {
  return limiterOf(policy, new RateLimiterMemory(settingsOf(policy)));
}

/**
 * Counts in Postgres, for all gateways together: a write for each point, so for what is rare (mails, codes). While
 * Postgres is away this process counts alone. Keys are stored as hashes.
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
    // Who is over the limit costs no further write.
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
        // What was refused must not use up what a smaller one may still have.
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
