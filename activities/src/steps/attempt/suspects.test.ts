import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSuspects, type OpenProcess, type StepProcess } from './suspects.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Steps that ask to be tried again, and where they are. */
function scene(canStart = true) {
  const processes: StepProcess[] = [];
  const givingWay: boolean[] = [];
  const open: OpenProcess = ({ givesWay }) => {
    givingWay.push(givesWay);
    let isOpen = true;
    const process = {
      ready: Promise.resolve(canStart),
      run: () => Promise.reject(new Error('not asked here')),
      isOpen: () => isOpen,
      end: () => {
        isOpen = false;
      },
    };
    processes.push(process);
    return process;
  };
  const suspects = createSuspects(open);
  const inside = new Map<string, { in: number | null; leave: () => void }>();
  const ask = (
    name: string,
    record: number | { readonly faulty: number; readonly isLost: boolean },
    signal = new AbortController().signal,
  ) =>
    suspects
      .enter(typeof record === 'number' ? { faulty: record, isLost: true } : record, signal)
      .then(({ process, leave }) => {
        inside.set(name, { in: process === null ? null : processes.indexOf(process) + 1, leave });
      });
  return {
    ask,
    givingWay,
    /** Who is inside after so long, and in which process. */
    async inside(afterMs = 0): Promise<Record<string, number | null>> {
      await vi.advanceTimersByTimeAsync(afterMs);
      return Object.fromEntries([...inside].map(([name, place]) => [name, place.in]));
    },
    leave(name: string): void {
      inside.get(name)?.leave();
      inside.delete(name);
    },
    ends: (process: number) => processes[process - 1]?.end(),
    isOpen: (process: number) => processes[process - 1]?.isOpen(),
  };
}

it('steps that only failed once are tried in the worker at once', async () => {
  const { ask, inside } = scene();
  for (let n = 0; n < 20; n++) void ask(`step ${n}`, { faulty: 1, isLost: false });
  expect(Object.values(await inside())).toEqual(Array.from({ length: 20 }, () => null));
});

it('a step with two faulty attempts stays out of the worker, whatever became of the last attempt', async () => {
  const { ask, inside } = scene();
  void ask('a', { faulty: 2, isLost: false });
  void ask('b', { faulty: 4, isLost: false });
  expect(await inside()).toEqual({ a: 1, b: 1 });
});

it('steps that lost one are tried in the worker, eight at a time', async () => {
  const { ask, inside, leave } = scene();
  for (const name of 'abcdefghij') void ask(name, 1);
  expect(await inside()).toEqual(Object.fromEntries([...'abcdefgh'].map((name) => [name, null])));
  leave('b');
  expect(Object.keys(await inside())).toEqual([...'acdefghi']);
});

it('a step that goes on for long makes room for others: it has not ended its process', async () => {
  const { ask, inside } = scene();
  for (const name of 'abcdefghi') void ask(name, 1);
  expect(await inside()).not.toHaveProperty('i');
  expect(await inside(2_000)).toHaveProperty('i', null);
});

it('steps that lost two share a process beside the worker, four at a time, and wait for none of the others', async () => {
  const { ask, inside, leave } = scene();
  for (const name of 'abcdef') void ask(name, 2);
  void ask('g', 1);
  expect(await inside()).toEqual({ a: 1, b: 1, c: 1, d: 1, g: null });
  leave('a');
  expect(await inside()).toEqual({ b: 1, c: 1, d: 1, e: 1, g: null });
  expect(await inside(2_000)).toMatchObject({ f: 1 });
});

it('steps that lost more have a process each, one after the other', async () => {
  const { ask, inside, leave, isOpen } = scene();
  void ask('a', 3);
  void ask('b', 4);
  expect(await inside(14_000)).toEqual({ a: 1 });
  leave('a');
  expect(isOpen(1)).toBe(false);
  expect(await inside()).toEqual({ b: 2 });
});

it('one of them that never ends lets the next one pass', async () => {
  const { ask, inside } = scene();
  void ask('a', 3);
  void ask('b', 4);
  void ask('c', 4);
  expect(await inside(15_000)).toEqual({ a: 1, b: 2 });
  expect(await inside(15_000)).toEqual({ a: 1, b: 2, c: 3 });
});

it('there are four of them at most', async () => {
  const { ask, inside, leave } = scene();
  for (const name of 'abcde') void ask(name, 3);
  expect(await inside(300_000)).toEqual({ a: 1, b: 2, c: 3, d: 4 });
  leave('d');
  expect(await inside()).toEqual({ a: 1, b: 2, c: 3, e: 5 });
});

it('a process for a step that lost more than two gives way to all others', async () => {
  const { ask, inside, givingWay } = scene();
  void ask('a', 2);
  void ask('b', 3);
  await inside();
  expect(givingWay).toEqual([false, true]);
});

it('the shared process is opened again when it has ended', async () => {
  const { ask, inside, leave, ends } = scene();
  void ask('a', 2);
  await inside();
  ends(1);
  leave('a');
  void ask('b', 2);
  expect(await inside()).toEqual({ b: 2 });
});

it('the shared process ends when nobody has been in it for a while', async () => {
  const { ask, inside, leave, isOpen } = scene();
  void ask('a', 2);
  await inside();
  leave('a');
  await inside(9_999);
  void ask('b', 2);
  expect(await inside(60_000)).toEqual({ b: 1 });
  expect(isOpen(1)).toBe(true);
  leave('b');
  await inside(10_000);
  expect(isOpen(1)).toBe(false);
});

it('where no process can be started, suspects run in the worker', async () => {
  const { ask, inside } = scene(false);
  void ask('a', 2);
  void ask('b', 3);
  expect(await inside()).toEqual({ a: null, b: null });
});

it('a process that cannot even be begun leaves the room to the next one', async () => {
  const suspects = createSuspects(() => null);
  const { signal } = new AbortController();
  const first = await suspects.enter({ faulty: 3, isLost: true }, signal);
  expect(first.process).toBeNull();
  first.leave();
  expect((await suspects.enter({ faulty: 3, isLost: true }, signal)).process).toBeNull();
});

it('a step that is cancelled while it waits lets the next one pass', async () => {
  const { ask, inside, leave } = scene();
  void ask('a', 3);
  const inLine = new AbortController();
  const waiting = ask('e', 3, inLine.signal);
  void ask('f', 3);
  await inside();
  inLine.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  leave('a');
  expect(Object.keys(await inside())).toEqual(['f']);
});

it('a step that is cancelled while its process starts leaves nothing behind', async () => {
  const { ask, inside, isOpen } = scene();
  const starting = new AbortController();
  const asked = ask('a', 3, starting.signal);
  starting.abort(new Error('cancelled'));
  await expect(asked).rejects.toThrow('cancelled');
  expect(await inside()).toEqual({});
  expect(isOpen(1)).toBe(false);
});
