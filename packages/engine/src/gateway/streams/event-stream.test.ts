import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runEventStream } from './event-stream.js';
import { createViewer } from './viewer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['that its conversation went with its account', true, true],
  ['nothing else', false, false],
])('a viewer who may no longer read is told %s', async (_, deleted, isTold) => {
  const socket = new PassThrough();
  const res = Object.assign(socket, {
    status: () => res,
    set: () => res,
    flushHeaders: () => {},
  }) as unknown as Response;
  let isOver = false;
  const stream = runEventStream({
    res,
    viewer: createViewer({ fresh: 0 }),
    join: () => ({
      read: async () => ({ events: [], partial: null, deleted: deleted && isOver }),
      leave: () => {},
    }),
    mayGoOn: async () => !isOver,
    stopping: new AbortController().signal,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  await vi.advanceTimersByTimeAsync(500);
  isOver = true;
  await vi.advanceTimersByTimeAsync(5_000);
  await stream;
  expect(String(socket.read()).includes('event: conversation.deleted')).toBe(isTold);
});
