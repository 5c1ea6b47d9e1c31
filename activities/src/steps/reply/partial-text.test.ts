import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPartialText } from './partial-text.js';

const SECOND_FLUSH_MS = 40;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function collect(save: (text: string) => Promise<void> = async () => {}) {
  const saved: string[] = [];
  const faults: unknown[] = [];
  const partial = createPartialText(
    async (text) => {
      saved.push(text);
      await save(text);
    },
    (error) => faults.push(error),
  );
  return { partial, saved, faults };
}

test('the first words are saved almost at once, then every 40 ms', async () => {
  const { partial, saved } = collect();
  partial.add('a');
  await vi.advanceTimersByTimeAsync(20);
  expect(saved).toEqual(['a']);
  partial.add('b');
  partial.add('c');
  await vi.advanceTimersByTimeAsync(SECOND_FLUSH_MS - 1);
  expect(saved).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toEqual(['a', 'abc']);
});

test('nothing is saved again while nothing is new', async () => {
  const { partial, saved } = collect();
  partial.add('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual(['a']);
});

test('a reply that is whole before the first flush is never saved in part', async () => {
  const { partial, saved } = collect();
  partial.add('all of it');
  await partial.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual([]);
});

test('one save at a time: words that come meanwhile go with the next one', async () => {
  let release = () => {};
  const { partial, saved } = collect(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  partial.add('a');
  await vi.advanceTimersByTimeAsync(20);
  partial.add('b');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toEqual(['a']);
  release();
  await vi.advanceTimersByTimeAsync(SECOND_FLUSH_MS);
  expect(saved).toEqual(['a', 'ab']);
});

test('closing waits for the save under way, so that none comes after the commit', async () => {
  let release = () => {};
  const { partial } = collect(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  partial.add('a');
  await vi.advanceTimersByTimeAsync(20);
  let closed = false;
  const closing = partial.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(closed).toBe(false);
  release();
  await closing;
});

test('a save that fails is left to the next one', async () => {
  let fails = 1;
  const { partial, saved, faults } = collect(async () => {
    if (fails-- > 0) throw new Error('no connection');
  });
  partial.add('a');
  await vi.advanceTimersByTimeAsync(20 + SECOND_FLUSH_MS);
  expect([saved, faults.length]).toEqual([['a', 'a'], 1]);
});

test('the half-told text is taken back while the next attempt waits', async () => {
  const { partial, saved } = collect();
  partial.add('half');
  await vi.advanceTimersByTimeAsync(20);
  partial.restart();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual(['half', '']);
});

test('a text that no viewer saw is not taken back', async () => {
  const { partial, saved } = collect();
  partial.add('unseen');
  partial.restart();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saved).toEqual([]);
});

test('a reply that begins again replaces what was said', async () => {
  const { partial, saved } = collect();
  partial.add('wrong');
  await vi.advanceTimersByTimeAsync(20);
  partial.restart();
  partial.add('right');
  await vi.advanceTimersByTimeAsync(SECOND_FLUSH_MS);
  expect([saved, partial.text()]).toEqual([['wrong', 'right'], 'right']);
});
