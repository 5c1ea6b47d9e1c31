import { EventEmitter } from 'node:events';
import { ok } from '@roundtable/core';
import type { ChangeNotice } from '@roundtable/prisma';
import type { TurnResult } from '@roundtable/services';
import type { Response } from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurnWaiter } from './turn-waiter.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ANSWERED: TurnResult = { type: 'withdrawn' };

/** A waiter for input 3, and what its conversation's rows and notices say. */
function waiting() {
  const store = { result: null as TurnResult | null, isAway: false, reads: 0 };
  const watchers: ((notice: ChangeNotice) => void)[] = [];
  const waiter = createTurnWaiter(
    {
      conversations: {
        async turnResult() {
          store.reads++;
          if (store.isAway) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
          return ok(store.result);
        },
      },
      changes: {
        watch(_, watcher) {
          watchers.push(watcher);
          return () => {};
        },
      },
      stopping: new AbortController().signal,
    },
    { userId: 'u', conversationId: 'c', res: new EventEmitter() as unknown as Response },
  );
  const notify = (ended: number | null) => {
    for (const watcher of watchers) watcher({ eventNo: 1, ended, taken: null });
  };
  return { waiter, store, notify };
}

test('an input that was just accepted is read once: when its turn has ended', async () => {
  const { waiter, store, notify } = waiting();
  const result = waiter.result(3, { seconds: 60, justAccepted: true });
  notify(null);
  notify(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(store.reads).toBe(0);
  store.result = ANSWERED;
  notify(3);
  expect(await result).toEqual(ok(ANSWERED));
  expect(store.reads).toBe(1);
});

test('a repeated input is read at once', async () => {
  const { waiter, store } = waiting();
  store.result = ANSWERED;
  expect(await waiter.result(3, { seconds: 60, justAccepted: false })).toEqual(ok(ANSWERED));
});

test('while the database is away it is read again each second', async () => {
  const { waiter, store, notify } = waiting();
  const result = waiter.result(3, { seconds: 60, justAccepted: true });
  store.isAway = true;
  notify(3);
  await vi.advanceTimersByTimeAsync(2_500);
  store.isAway = false;
  store.result = ANSWERED;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toEqual(ok(ANSWERED));
  expect(store.reads).toBe(4);
});
