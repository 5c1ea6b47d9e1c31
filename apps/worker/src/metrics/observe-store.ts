import type { StepCommit, StepStore } from '@roundtable/core';

/** The same store; each step that it has really written is told once. */
export function observeStore<Tx>(store: StepStore<Tx>, observe: (commit: StepCommit) => void): StepStore<Tx> {
  return {
    ...store,
    async commit(claim, commit, effect) {
      const written = await store.commit(claim, commit, effect);
      if (written) observe(commit);
      return written;
    },
    async transact(input, work) {
      const made: StepCommit[] = [];
      const result = await store.transact(input, async (...about) => {
        const commit = await work(...about);
        made.push(commit);
        return commit;
      });
      const last = made.at(-1);
      if (result.type === 'committed' && last !== undefined) observe(last);
      return result;
    },
  };
}
