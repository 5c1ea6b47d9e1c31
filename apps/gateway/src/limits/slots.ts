import type { Response } from 'express';
import { answerError } from '../http/answer.js';
import type { GatewayMetrics } from '../metrics/gateway-metrics.js';

/** So many at a time for each key; 0: any number. */
export interface Slots {
  /** In errors and metrics. */
  readonly name: string;
  readonly most: number;
  /** Takes one: the function gives it back. Null when none is free. */
  take(key: string): (() => void) | null;
}

/** Counts in this process: two gateways let twice as much through (docs/decisions/0010). */
export function createSlots({ name, most }: Pick<Slots, 'name' | 'most'>): Slots {
  const taken = new Map<string, number>();
  return {
    name,
    most,
    take(key) {
      const before = taken.get(key) ?? 0;
      if (most > 0 && before >= most) return null;
      taken.set(key, before + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}

const RETRY_S = 5;

/** Takes a slot, which also the end of the connection gives back, or answers 429 with `why` and returns null. */
export function takeSlot(
  res: Response,
  about: { readonly slots: Slots; readonly key: string; readonly why: (most: number) => string },
  { refusals }: Pick<GatewayMetrics, 'refusals'>,
): (() => void) | null {
  const { slots, key, why } = about;
  const release = slots.take(key);
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
