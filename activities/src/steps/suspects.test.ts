import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSuspects } from './suspects.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Steps that ask to be tried again, and those that are let in. */
function lane() {
  const suspects = createSuspects();
  const inside = new Map<string, () => void>();
  const ask = (name: string, lost: number, signal = new AbortController().signal) =>
    suspects.enter(lost, signal).then((leave) => void inside.set(name, leave));
  return {
    ask,
    /** Who is inside after so long. */
    async inside(afterMs = 0): Promise<string[]> {
      await vi.advanceTimersByTimeAsync(afterMs);
      return [...inside.keys()];
    },
    leave(name: string): void {
      inside.get(name)?.();
      inside.delete(name);
    },
  };
}

it('steps that lost no worker are tried at once', async () => {
  const { ask, inside } = lane();
  for (let n = 0; n < 20; n++) void ask(`step ${n}`, 0);
  expect(await inside()).toHaveLength(20);
});

it('steps that lost one are tried eight at a time', async () => {
  const { ask, inside, leave } = lane();
  for (const name of 'abcdefghij') void ask(name, 1);
  expect(await inside()).toEqual([...'abcdefgh']);
  leave('b');
  expect(await inside()).toEqual([...'acdefghi']);
});

it('a step that lost two or more is tried after a pause that grows, and alone', async () => {
  const { ask, inside, leave } = lane();
  void ask('a', 2);
  void ask('b', 2);
  void ask('c', 3);
  expect(await inside(4_999)).toEqual([]);
  expect(await inside(1)).toEqual(['a']);
  leave('a');
  expect(await inside()).toEqual(['b']);
  leave('b');
  expect(await inside(4_999)).toEqual([]);
  expect(await inside(1)).toEqual(['c']);
});

it('a step that goes on for long makes room: it has not ended its worker', async () => {
  const { ask, inside } = lane();
  for (const name of 'abcdefghi') void ask(name, 1);
  expect(await inside()).toHaveLength(8);
  expect(await inside(2_000)).toHaveLength(9);
});

it('a step that is cancelled while it waits lets the next one pass', async () => {
  const { ask, inside, leave } = lane();
  const [inPause, inLine] = [new AbortController(), new AbortController()];
  void ask('a', 2);
  await inside(5_000);
  const pausing = ask('b', 2, inPause.signal);
  const waiting = ask('c', 1, inLine.signal);
  void ask('d', 1);
  for (const cancel of [inPause, inLine]) cancel.abort(new Error('cancelled'));
  await expect(pausing).rejects.toThrow('cancelled');
  await expect(waiting).rejects.toThrow('cancelled');
  leave('a');
  expect(await inside()).toEqual(['d']);
});
