import type { ChangeListener, ChangeNotice } from '@roundtable/prisma';
import type { AcceptedInput } from '../acceptance.js';
import type { ConversationDelivery } from './delivery.js';

/**
 * As many as two cores open well within the second after which a workflow task leaves its worker's own queue for the
 * end of the common one (`docs/decisions/0027`).
 */
const BEGINNING_AT_ONCE = 16;
/** A turn keeps its place no longer, begun or not. */
const PLACE_MS = 1_000;

export interface TurnAdmission {
  readonly delivery: ConversationDelivery;
  /** How many messages wait to be admitted. */
  waiting(): number;
}

interface Waiter {
  readonly conversationId: string;
  leave(how: Admission): void;
}

/** `placed`: it has a place; `free`: its turn has begun already; `dropped`: its conversation was deleted, or the process stops. */
type Admission = 'placed' | 'free' | 'dropped';

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
  const waiting: Waiter[] = [];
  /** By conversation: settles when its message that waits has left the queue. */
  const admissions = new Map<string, Promise<Admission>>();
  let beginning = 0;

  function admitNext(): void {
    while (waiting.length > 0 && beginning < BEGINNING_AT_ONCE) waiting[0]?.leave('placed');
  }

  function drop(isMeant: (waiter: Waiter) => boolean): void {
    for (const waiter of waiting.filter(isMeant)) waiter.leave('dropped');
  }
  stopping.addEventListener('abort', () => drop(() => true), { once: true });

  function admission({ conversationId, input }: AcceptedInput): Promise<Admission> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        conversationId,
        leave(how) {
          const at = waiting.indexOf(waiter);
          if (at === -1) return;
          waiting.splice(at, 1);
          unwatch();
          if (how === 'placed') beginning++;
          resolve(how);
        },
      };
      const unwatch = changes.watch(conversationId, (notice) => {
        if (tellsOf(input.n, notice)) waiter.leave('free');
      });
      waiting.push(waiter);
      admitNext();
    });
  }

  /** Holds a place until the turn has begun, at most a second. @returns gives the place back */
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
    const unwatch = changes.watch(conversationId, (notice) => {
      if (tellsOf(input.n, notice)) giveBack();
    });
    return giveBack;
  }

  async function deliver(accepted: AcceptedInput): Promise<void> {
    const { conversationId } = accepted;
    const ahead = admissions.get(conversationId); // an earlier message of the conversation goes first
    if (!accepted.beginsTurn || stopping.aborted) {
      if (ahead !== undefined && (await ahead) === 'dropped') return;
      return delivery.deliver(accepted);
    }
    const own = admission(accepted);
    const admitted = ahead === undefined ? own : ahead.then(() => own);
    admissions.set(conversationId, admitted);
    const how = await admitted;
    if (admissions.get(conversationId) === admitted) admissions.delete(conversationId);
    if (how === 'dropped') return;
    const giveBack = how === 'placed' ? holdPlace(accepted) : () => {};
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
    waiting: () => waiting.length,
  };
}

/** Whether a commit says that this input's turn has begun, and not that the turn before has ended. */
function tellsOf(n: number, { eventNo, ended, isFound = false }: ChangeNotice): boolean {
  if (isFound) return false;
  return ended === null ? eventNo !== null : ended >= n;
}
