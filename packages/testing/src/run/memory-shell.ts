import type { Shell, StartedStep, StepInput } from '@roundtable/core/replayed';

import type { VirtualClock } from './virtual-clock.js';

/** As in workflows/src/timeouts.ts. */
const RUN_AGE_MS = 7 * 24 * 3_600_000;

interface Waiter {
  readonly condition: () => boolean;
  readonly go: () => void;
}

export interface MemoryShell extends Shell {
  /** Looks at every condition that somebody waits for: something has happened. */
  poke(): void;
}

/** The shell of one run in memory: virtual time, and a new run after so many steps or after a week. */
export function createMemoryShell(about: {
  clock: VirtualClock;
  start: (input: StepInput) => StartedStep;
  renewAfterSteps: number | null;
}): MemoryShell {
  const startedAt = about.clock.now();
  let waiters: Waiter[] = [];
  let steps = 0;

  function poke(): void {
    for (const waiter of waiters) if (waiter.condition()) waiter.go();
  }

  return {
    now: about.clock.now,
    start(input) {
      steps++;
      return about.start(input);
    },
    async wait(condition, deadline) {
      if (condition()) return;
      await new Promise<void>((resolve) => {
        const waiter: Waiter = {
          condition,
          go() {
            waiters = waiters.filter((one) => one !== waiter);
            forget();
            resolve();
          },
        };
        const forget = deadline === null ? () => {} : about.clock.at(deadline, () => waiter.go());
        waiters.push(waiter);
      });
    },
    shouldRenew(moment) {
      if (about.renewAfterSteps !== null && steps >= about.renewAfterSteps) return true;
      return moment === 'idle' && about.clock.now() - startedAt >= RUN_AGE_MS;
    },
    stateChanged: poke,
    poke,
  };
}
