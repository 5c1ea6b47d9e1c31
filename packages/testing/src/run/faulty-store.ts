import type { StepStore } from '@roundtable/core';
import type { VirtualClock } from './virtual-clock.js';

/**
 * Where in an attempt a fault strikes. `begin` is before the claim, `commit` before and `committed` after the write;
 * `begun` is between an effect's note in the ledger and the effect.
 */
export type FaultPoint = 'begin' | 'claimed' | 'begun' | 'commit' | 'committed';

/**
 * `kill`: the worker is gone and does nothing more. `pause`: it stands still for 5 s and then goes on beside the next
 * attempt. `error`: the database refuses once. `fault`: an error that is nobody's fault but ours.
 */
export type Fault = 'kill' | 'pause' | 'error' | 'fault';

export interface AttemptFaults {
  readonly at: (point: FaultPoint) => Fault | null;
  readonly clock: VirtualClock;
  /** The attempt stopped answering: it is gone, or stands still. */
  readonly silent: () => void;
  /** It stood still and goes on now. */
  readonly resumed: () => void;
}

export const PAUSE_MS = 5_000;

/** A fault of the moment, as the database's driver reports one. */
export class ConnectionLost extends Error {
  readonly code = 'ECONNRESET';
}

/** The process is gone: Postgres undoes its transaction and frees its rows. */
class Killed extends Error {}

/** The store as one attempt sees it, with faults around its reads and writes. */
export function faultyStore<Tx>(store: StepStore<Tx>, faults: AttemptFaults): StepStore<Tx> {
  async function strike(point: FaultPoint): Promise<void> {
    switch (faults.at(point)) {
      case 'kill':
        throw new Killed();
      case 'pause':
        faults.silent();
        await faults.clock.sleep(PAUSE_MS);
        return faults.resumed();
      case 'error':
        throw new ConnectionLost(`scripted fault at ${point}`);
      case 'fault':
        throw new Error(`scripted fault at ${point}`);
      case null:
    }
  }
  /** Nothing comes back from a process that is gone, not even an error. */
  async function alive<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      faults.silent();
      return new Promise<T>(() => {});
    }
  }

  return {
    ...store,
    claimReply: (input, scopeOf) =>
      alive(async () => {
        await strike('begin');
        const claimed = await store.claimReply(input, scopeOf);
        if (claimed.type === 'claimed') await strike('claimed');
        return claimed;
      }),
    commit: (claim, commit, effect) =>
      alive(async () => {
        await strike('commit');
        const done = await store.commit(claim, commit, effect);
        await strike('committed');
        return done;
      }),
    pendingCall: (input, key, cacheKey) =>
      alive(async () => {
        await strike('begin');
        return store.pendingCall(input, key, cacheKey);
      }),
    beginAttempt: (input, key, attempts) =>
      alive(async () => {
        const begun = await store.beginAttempt(input, key, attempts);
        await strike('begun');
        return begun;
      }),
    transact: (input, work) =>
      alive(async () => {
        await strike('begin');
        const result = await store.transact(input, async (claim, tx, read) => {
          await strike('claimed');
          const commit = await work(claim, tx, read);
          await strike('commit');
          return commit;
        });
        await strike('committed');
        return result;
      }),
  };
}
