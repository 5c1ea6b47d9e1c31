import type { Claim, StepCommit, StepStore } from '@roundtable/core';
import type { Step } from '@roundtable/core/replayed';

/** Wraps a store: observes each written commit once, and each attempt whose worker was lost. */
export function observeStore<Tx>(
  store: StepStore<Tx>,
  observe: (commit: StepCommit, claim: Claim) => void,
  observeLost: (type: Step['type']) => void = () => {},
): StepStore<Tx> {
  return {
    ...store,
    async countLost(input, told) {
      const counted = await store.countLost(input, told);
      if (counted.isLost) observeLost(input.step.type);
      return counted;
    },
    async commit(claim, commit, effect) {
      const written = await store.commit(claim, commit, effect);
      if (written) observe(commit, claim);
      return written;
    },
    async transact(input, work) {
      const made: { commit: StepCommit; claim: Claim }[] = [];
      const result = await store.transact(input, async (claim, ...about) => {
        const commit = await work(claim, ...about);
        made.push({ commit, claim });
        return commit;
      });
      const last = made.at(-1);
      if (result.type === 'committed' && last !== undefined) observe(last.commit, last.claim);
      return result;
    },
  };
}
