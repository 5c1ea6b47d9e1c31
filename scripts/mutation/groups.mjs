/**
 * What `npm run mutate` changes, what has to notice, and how much of it. Mutants of string literals are left out: they
 * are mostly wording.
 *
 * @typedef {object} Group
 * @property {number} floor each part has to score at least this, in per cent
 * @property {Readonly<Record<string, readonly string[]>>} parts files and folders that are scored together
 * @property {readonly string[]} tests globs of the tests that may notice; all of them run in the process
 */

/** @type {Readonly<Record<string, Group>>} */
export const GROUPS = {
  core: {
    floor: 85,
    parts: {
      replayed: ['packages/core/src/replayed'],
      ledger: ['packages/core/src/ledger'],
      turns: ['packages/core/src/turns'],
      confirmations: ['packages/core/src/confirmations'],
      'follow-ups': ['capabilities/follow-ups/rules'],
    },
    tests: [
      'packages/core/src/{replayed,ledger,turns,confirmations}/**/*.test.ts',
      'capabilities/follow-ups/rules/*.test.ts',
    ],
  },
  steps: {
    floor: 75,
    parts: {
      steps: ['activities/src/steps'],
      acceptance: ['packages/services/src/conversations/acceptance.ts'],
      sweeper: [
        'packages/services/src/conversations/delivering/sweeper.ts',
        'packages/services/src/conversations/delivering/delivery-memory.ts',
        'packages/services/src/conversations/delivering/turn-admission.ts',
      ],
    },
    tests: ['activities/src/steps/**/*.test.ts', 'packages/services/src/conversations/**/*.test.ts'],
  },
  configuration: {
    floor: 90,
    parts: {
      gateway: ['packages/engine/src/gateway/config.ts'],
      worker: ['packages/engine/src/worker/config.ts'],
      process: [
        'packages/engine/src/process/config.ts',
        'packages/engine/src/process/env.ts',
        'packages/engine/src/process/proxies.ts',
      ],
    },
    tests: [
      'packages/engine/src/{gateway,worker}/config.test.ts',
      'packages/engine/src/process/{config,env,proxies}.test.ts',
    ],
  },
};
