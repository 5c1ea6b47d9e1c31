import type { SlotPermit } from '@temporalio/worker';
import { describe, expect, test } from 'vitest';
import { createWorkflowAdmission, type TaskKind } from './workflow-admission.js';

const QUICK_MS = 10;
const SLOW_MS = 3_000;

/** An admission by a clock of its own, and what it tells. */
function admission() {
  let clock = 0;
  const told: { ended: [TaskKind, number][]; limits: number[] } = { ended: [], limits: [] };
  const supplier = createWorkflowAdmission(
    { ended: (kind, ms) => told.ended.push([kind, ms]), limited: (replays) => told.limits.push(replays) },
    () => clock,
  );
  const context = (kind: TaskKind) => ({
    slotType: 'workflow' as const,
    taskQueue: 'q',
    workerIdentity: 'w',
    workerBuildId: '',
    isSticky: kind === 'cached',
  });
  const slotInfo = (kind: TaskKind) => ({
    type: 'workflow' as const,
    workflowType: 'conversation',
    isSticky: kind === 'cached',
  });
  return {
    told,
    ask: (kind: TaskKind, signal = new AbortController().signal) =>
      supplier.reserveSlot(context(kind), signal),
    tryNow: (kind: TaskKind) => supplier.tryReserveSlot(context(kind)),
    /** A task of so many milliseconds ends. */
    run(kind: TaskKind, permit: SlotPermit, ms: number) {
      supplier.markSlotUsed({ slotInfo: slotInfo(kind), permit });
      clock += ms;
      supplier.releaseSlot({ slotInfo: slotInfo(kind), permit });
    },
    /** A poll ends without a task. */
    leave: (permit: SlotPermit) => supplier.releaseSlot({ permit }),
  };
}

const isIn = (asked: Promise<SlotPermit>) => Promise.race([asked.then(() => true), Promise.resolve(false)]);

describe('replays', () => {
  test('are let in a few at a time; the next one comes in when one has ended', async () => {
    const { ask, run } = admission();
    const [first, second] = [await ask('replay'), await ask('replay')];
    const third = ask('replay');
    expect(await isIn(third)).toBe(false);
    run('replay', first, SLOW_MS); // now it is one at a time
    expect(await isIn(third)).toBe(false);
    run('replay', second, SLOW_MS);
    expect(await third).toBeDefined();
  });

  test('come in one after the other when they are slow, and up to six at once when they are quick', async () => {
    const { ask, run, told, tryNow } = admission();
    for (let i = 0; i < 30; i++) run('replay', await ask('replay'), QUICK_MS);
    expect(Array.from({ length: 8 }, () => tryNow('replay') !== null)).toEqual([
      ...Array<boolean>(6).fill(true),
      false,
      false,
    ]);
    expect(told.limits.at(-1)).toBe(6);

    const busy = admission();
    for (let i = 0; i < 5; i++) busy.run('replay', await busy.ask('replay'), SLOW_MS);
    expect([busy.tryNow('replay'), busy.tryNow('replay')]).toEqual([expect.anything(), null]);
  });

  test('that found no work give their place back, and say nothing about how quick replays are', async () => {
    const { ask, leave, told } = admission();
    const [first, second] = [await ask('replay'), await ask('replay')];
    const third = ask('replay');
    leave(first);
    leave(second);
    expect(await third).toBeDefined();
    expect(told).toEqual({ ended: [], limits: [2] });
  });
});

test('tasks of cached runs do not wait behind replays', async () => {
  const { ask, tryNow, run, told } = admission();
  await ask('replay');
  await ask('replay');
  expect(tryNow('replay')).toBeNull();
  for (let i = 0; i < 10; i++) run('cached', await ask('cached'), QUICK_MS);
  expect(told.ended).toEqual(Array(10).fill(['cached', QUICK_MS]));
});

test('who no longer waits takes no place', async () => {
  const { ask, run } = admission();
  const [first] = [await ask('replay'), await ask('replay')];
  const leaving = new AbortController();
  const given = ask('replay', leaving.signal);
  const next = ask('replay');
  leaving.abort(new Error('not needed any more'));
  await expect(given).rejects.toThrow('not needed any more');
  run('replay', first, QUICK_MS);
  expect(await next).toBeDefined();
});
