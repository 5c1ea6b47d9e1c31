import type { ConversationDelivery } from './delivery.js';

const FIRST_REPEAT_MS = 10 * 60_000;
/** What was delivered a moment ago is not among the unsettled inputs yet. */
const SETTLED_AFTER_MS = 60_000;

type InputKey = { readonly conversationId: string; readonly n: number };

/**
 * What this process has delivered, and when it should look again: after 10 minutes, then doubling. A queue behind a
 * long turn, or a worker that is behind, is not signalled each second.
 */
export interface DeliveryMemory {
  readonly delivery: ConversationDelivery;
  /** Whether this process has to deliver the input (again). */
  isDue(input: InputKey): boolean;
  /** Forgets what is settled: everything older than a minute that is not among these. */
  keepOnly(unsettled: readonly InputKey[]): void;
}

/** Wraps a delivery so that what it delivered is remembered; the service and the sweeper of a gateway share one. */
export function rememberDeliveries(delivery: ConversationDelivery, now: () => number): DeliveryMemory {
  const delivered = new Map<string, { readonly at: number; readonly waitMs: number }>();
  const keyOf = ({ conversationId, n }: InputKey) => `${conversationId}/${n}`;

  return {
    delivery: {
      ...delivery,
      async deliver(accepted) {
        await delivery.deliver(accepted);
        const key = keyOf({ conversationId: accepted.conversationId, n: accepted.input.n });
        const waitMs = (delivered.get(key)?.waitMs ?? FIRST_REPEAT_MS / 2) * 2;
        delivered.set(key, { at: now(), waitMs });
      },
    },
    isDue(input) {
      const known = delivered.get(keyOf(input));
      return known === undefined || known.at + known.waitMs <= now();
    },
    keepOnly(unsettled) {
      const kept = new Set(unsettled.map(keyOf));
      for (const [key, { at }] of delivered) {
        if (!kept.has(key) && at < now() - SETTLED_AFTER_MS) delivered.delete(key);
      }
    },
  };
}
