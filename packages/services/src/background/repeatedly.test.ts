import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatedly } from './repeatedly.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is done again behind its end, never twice at once', async () => {
  const ends: (() => void)[] = [];
  const job = repeatedly(() => new Promise<void>((resolve) => ends.push(resolve)), {
    everyMs: 100,
    onError: () => {},
  });
  job.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(99);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
});

test('a failure is told, and the next time comes', async () => {
  const told: unknown[] = [];
  let times = 0;
  const job = repeatedly(
    () => {
      times++;
      return Promise.reject(new Error('no database'));
    },
    { everyMs: 100, onError: (error) => told.push(error) },
  );
  job.start();
  await vi.advanceTimersByTimeAsync(250);
  expect(times).toBe(2);
  expect(told).toHaveLength(2);
});

test('stop waits for the work under way and lets nothing begin', async () => {
  let end = () => {};
  let times = 0;
  const job = repeatedly(
    () => {
      times++;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
    { everyMs: 100, onError: () => {} },
  );
  job.start();
  await vi.advanceTimersByTimeAsync(100);
  let stopped = false;
  const stopping = job.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([job.isStopping(), stopped]).toEqual([true, false]);
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(times).toBe(1);
});
