import type { ChangeListener } from '@roundtable/prisma';
import type { AcceptedInput } from '../acceptance.js';
import type { ConversationDelivery } from './delivery.js';

/**
 * As many as two cores open well within the second after which a workflow task leaves its worker's own queue for the
 * end of the common one (`docs/decisions/0027`).
 */
const BEGINNING_AT_ONCE = 16;
/** A turn that no worker opens keeps its place no longer. */
const PLACE_MS = 5_000;

export interface TurnAdmission {
  readonly delivery: ConversationDelivery;
  /** How many messages wait to be admitted. */
  waiting(): number;
  /** Whether a message of this conversation does. */
  isWaiting(conversationId: string): boolean;
}

interface Waiter {
  readonly conversationId: string;
  readonly admitted: Promise<Admission>;
  leave(how: Admission): void;
}

/** `begun`: another gateway has delivered it; `dropped`: its conversation was deleted, or the process stops. */
type Admission = 'placed' | 'begun' | 'dropped';

/**
 * Wraps a delivery so that turns begin in the order in which their messages were accepted. Workers that are overloaded
 * serve their queues unevenly: some messages would wait ten times as long as others. So only a few turns begin at once;
 * other messages wait here, first in, first out. They are stored, so the sweeper of another gateway delivers what a
 * lost gateway held. A turn has begun when a worker has opened it: a model call takes no place.
 */
export function admitInOrder(
  delivery: ConversationDelivery,
  about: {
    readonly changes: Pick<ChangeListener, 'watch'>;
    /** When it is aborted, messages that wait are left to the sweepers. */
    readonly stopping: AbortSignal;
  },
): TurnAdmission {
  const { changes, stopping } = about;
  const waiting = new Set<Waiter>();
  const lastOf = new Map<string, Waiter>(); // by conversation
  let beginning = 0;

  function admitNext(): void {
    for (const waiter of waiting) {
      if (beginning >= BEGINNING_AT_ONCE) return;
      waiter.leave('placed');
    }
  }

  function drop(isMeant: (waiter: Waiter) => boolean): void {
    for (const waiter of waiting) if (isMeant(waiter)) waiter.leave('dropped');
  }
  stopping.addEventListener('abort', () => drop(() => true), { once: true });

  function queue({ conversationId, input }: AcceptedInput): Promise<Admission> {
    let resolve: (how: Admission) => void;
    const waiter: Waiter = {
      conversationId,
      admitted: new Promise((settle) => {
        resolve = settle;
      }),
      leave(how) {
        waiting.delete(waiter);
        if (lastOf.get(conversationId) === waiter) lastOf.delete(conversationId);
        unwatch();
        if (how === 'placed') beginning++;
        resolve(how);
      },
    };
    const unwatch = changes.watch(conversationId, ({ taken, isGone = false }) => {
      if (isGone) waiter.leave('dropped');
      else if (taken !== null && taken >= input.n) waiter.leave('begun');
    });
    waiting.add(waiter);
    lastOf.set(conversationId, waiter);
    admitNext();
    return waiter.admitted;
  }

  /** Holds a place until the turn has begun. @returns gives the place back */
  function holdPlace({ conversationId, input }: AcceptedInput): () => void {
    let isHeld = true;
    const giveBack = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(end);
      unwatch();
      beginning--;
      admitNext();
    };
    const end = setTimeout(giveBack, PLACE_MS).unref();
    const unwatch = changes.watch(conversationId, ({ taken, isGone = false }) => {
      if (isGone || (taken !== null && taken >= input.n)) giveBack();
    });
    return giveBack;
  }

  async function deliver(accepted: AcceptedInput): Promise<void> {
    const { conversationId } = accepted;
    if (!accepted.beginsTurn || stopping.aborted) {
      if ((await lastOf.get(conversationId)?.admitted) === 'dropped') return;
      return delivery.deliver(accepted);
    }
    if ((await queue(accepted)) !== 'placed') return;
    const giveBack = holdPlace(accepted);
    try {
      await delivery.deliver(accepted);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  return {
    delivery: {
      ...delivery,
      deliver,
      close(run) {
        drop((waiter) => waiter.conversationId === run.conversationId);
        return delivery.close(run);
      },
    },
    waiting: () => waiting.size,
    isWaiting: (conversationId) => lastOf.has(conversationId),
  };
}
