import type { ConversationDelivery } from './delivery.js';

const FIRST_REPEAT_MS = 10 * 60_000;
/** An input delivered less than this ago may not be among the unsettled ones yet. */
const SETTLED_AFTER_MS = 60_000;

type Delivered = { readonly at: number; readonly waitMs: number };
type InputKey = { readonly conversationId: string; readonly n: number };

/**
 * Remembers which inputs this process has delivered, and when to deliver one again: after 10 minutes, then doubling. So a
 * queue behind a long turn, or of a slow worker, is not signalled every second.
 */
export interface DeliveryMemory {
  readonly delivery: ConversationDelivery;
  /** Whether this process has to deliver the input (again). */
  isDue(input: InputKey): boolean;
  /** Forgets settled inputs: those delivered over a minute ago that are not in `unsettled`. */
  keepOnly(unsettled: readonly InputKey[]): void;
}

/** Wraps a delivery so that delivered inputs are remembered; the service and the sweeper of a gateway share it. */
export function rememberDeliveries(delivery: ConversationDelivery, now: () => number): DeliveryMemory {
  const delivered = new Map<string, Delivered>();
  const underWay = new Map<string, Promise<void>>();
  const isOver = ({ at, waitMs }: Delivered) => at + waitMs <= now();
  const keyOf = ({ conversationId, n }: InputKey) => `${conversationId}/${n}`;

  return {
    delivery: {
      ...delivery,
      async deliver(accepted) {
        const key = keyOf({ conversationId: accepted.conversationId, n: accepted.input.n });
        const known = underWay.get(key);
        if (known !== undefined) return known;
        const delivering = delivery.deliver(accepted).finally(() => underWay.delete(key));
        underWay.set(key, delivering);
        await delivering;
        const before = delivered.get(key);
        const wasDue = before !== undefined && isOver(before); // and not a request that was sent twice
        const { waitMs } = before ?? { waitMs: FIRST_REPEAT_MS };
        delivered.set(key, { at: now(), waitMs: wasDue ? 2 * waitMs : waitMs });
      },
    },
    isDue(input) {
      const key = keyOf(input);
      const known = delivered.get(key);
      return !underWay.has(key) && (known === undefined || isOver(known));
    },
    keepOnly(unsettled) {
      const kept = new Set(unsettled.map(keyOf));
      for (const [key, { at }] of delivered) {
        if (!kept.has(key) && at < now() - SETTLED_AFTER_MS) delivered.delete(key);
      }
    },
  };
}
