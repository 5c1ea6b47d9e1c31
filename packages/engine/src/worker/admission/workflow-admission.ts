import type {
  CustomSlotSupplier,
  SlotMarkUsedContext,
  SlotReleaseContext,
  SlotReserveContext,
  WorkflowSlotInfo,
} from '@temporalio/worker';
import { createReplayLimit } from './replay-limit.js';

/** `cached`: the run is in this worker's memory, so its task costs a millisecond; `replay`: its history is played first. */
export type TaskKind = 'cached' | 'replay';

/** What admission tells of each task that ended, and of how many replays it lets in. */
export interface AdmissionObserver {
  ended(kind: TaskKind, ms: number): void;
  limited(replays: number): void;
}

const CACHED_AT_ONCE = 40;
const REPLAYS_AT_ONCE = 6;
/** A tenth of what Temporal gives a task: behind all that may be let in before it, a replay still ends in time. */
export const SLOW_REPLAY_MS = 500;

interface Permit {
  readonly kind: TaskKind;
  startedAt: number | null;
}

interface Waiter {
  readonly kind: TaskKind;
  readonly admit: () => void;
}

/**
 * Which workflow tasks a worker takes. After another worker's death all its runs have to be replayed here, on one
 * thread: taken all at once each would outlive its time limit and begin anew, for ever. So replays are let in a few at
 * a time, as many as lately proved quick; the rest wait in Temporal, where waiting costs nothing. Tasks of cached runs
 * do not wait behind them: a task that waits longer than the sticky time would become one more replay.
 */
export function createWorkflowAdmission(
  observer: AdmissionObserver,
  now: () => number = () => performance.now(),
): CustomSlotSupplier<WorkflowSlotInfo> {
  const limit = createReplayLimit({ most: REPLAYS_AT_ONCE, slowMs: SLOW_REPLAY_MS });
  const taken: Record<TaskKind, number> = { cached: 0, replay: 0 };
  const waiting: Waiter[] = [];
  observer.limited(limit.now());

  const hasRoom = (kind: TaskKind) => taken[kind] < (kind === 'cached' ? CACHED_AT_ONCE : limit.now());
  const take = (kind: TaskKind): Permit => {
    taken[kind]++;
    return { kind, startedAt: null };
  };
  const admitWaiting = () => {
    for (const waiter of [...waiting]) if (hasRoom(waiter.kind)) waiter.admit();
  };

  return {
    type: 'custom',
    reserveSlot(context: SlotReserveContext, signal: AbortSignal): Promise<Permit> {
      const kind = kindOf(context);
      if (hasRoom(kind)) return Promise.resolve(take(kind));
      return new Promise((resolve, reject) => {
        const leave = () => waiting.splice(waiting.indexOf(waiter), 1);
        const giveUp = () => {
          leave();
          reject(signal.reason);
        };
        const waiter: Waiter = {
          kind,
          admit() {
            leave();
            signal.removeEventListener('abort', giveUp);
            resolve(take(kind));
          },
        };
        waiting.push(waiter);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    tryReserveSlot: (context) => (hasRoom(kindOf(context)) ? take(kindOf(context)) : null),
    markSlotUsed({ permit }: SlotMarkUsedContext<WorkflowSlotInfo>) {
      (permit as Permit).startedAt = now();
    },
    releaseSlot({ permit }: SlotReleaseContext<WorkflowSlotInfo>) {
      const { kind, startedAt } = permit as Permit;
      taken[kind]--;
      if (startedAt !== null) {
        const ms = now() - startedAt;
        observer.ended(kind, ms);
        if (kind === 'replay') {
          limit.ended(ms);
          observer.limited(limit.now());
        }
      }
      admitWaiting();
    },
  };
}

function kindOf({ isSticky }: SlotReserveContext): TaskKind {
  return isSticky ? 'cached' : 'replay';
}
