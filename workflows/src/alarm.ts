import { condition, sleep } from '@temporalio/workflow';

/**
 * Waits for a condition or a deadline with as few timers as possible: a timer armed for an earlier time is kept, and waking
 * up too early is harmless, because the caller checks again. An idle conversation has one timer a week.
 */
export function createAlarm() {
  let armedFor = Number.POSITIVE_INFINITY;
  let rung = 0;

  function arm(deadline: number): void {
    if (armedFor <= deadline) return;
    armedFor = deadline;
    void sleep(Math.max(1, deadline - Date.now())).then(() => {
      if (armedFor === deadline) armedFor = Number.POSITIVE_INFINITY;
      rung++;
    });
  }

  return {
    async wait(until: () => boolean, deadline: number | null): Promise<void> {
      if (deadline !== null && Number.isFinite(deadline)) arm(deadline);
      const before = rung;
      await condition(() => until() || rung !== before);
    },
  };
}
