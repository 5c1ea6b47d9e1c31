import type {
  CustomSlotSupplier,
  SlotMarkUsedContext,
  SlotReleaseContext,
  SlotReserveContext,
  WorkflowSlotInfo,
} from '@temporalio/worker';
import { createReplayLimit } from './replay-limit.js';

/** `cached`: the run is in this worker's memory, so its task takes 1 ms; `replay`: its history is replayed first. */
export type TaskKind = 'cached' | 'replay';

/** Observes each ended task, and changes of the replay limit. */
export interface AdmissionObserver {
  ended(kind: TaskKind, ms: number): void;
  limited(replays: number): void;
}

const CACHED_AT_ONCE = 40;
const REPLAYS_AT_ONCE = 6;
/** A tenth of the task timeout: even behind all replays admitted before it, a replay still ends in time. */
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
 * Decides which workflow tasks a worker takes. After another worker's death all its runs are replayed here, on one
 * thread: taken all at once, each would exceed its timeout and start again, forever. So only a few replays are admitted
 * at a time, depending on how quick the last ones were; the rest wait in Temporal at no cost. Tasks of cached runs do
 * not wait behind them: a task that exceeds the sticky timeout becomes one more replay.
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
