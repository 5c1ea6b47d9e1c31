import type { EndedModelCall } from '@roundtable/activities';
import type { Database } from '@roundtable/prisma';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createCallKeeper } from './keeper.js';

const call = { userId: 'u', conversationId: 'c', sent: {}, reply: null, startedAt: new Date(0) };

function scene(write: () => Promise<void>) {
  const metrics = new Registry();
  const warnings: string[] = [];
  let close = async () => {};
  let writes = 0;
  const db = {
    withUserSql: async () => {
      writes += 1;
      await write();
    },
  } as unknown as Database; // the keeper asks for nothing else
  const keeper = createCallKeeper({
    db,
    metrics,
    log: { info() {}, warn: (_about: object, message: string) => void warnings.push(message) },
    onClose: (one) => {
      close = one;
    },
  });
  return {
    add: (times: number) => {
      for (let i = 0; i < times; i++) keeper.add(call as unknown as EndedModelCall);
    },
    close: () => close(),
    writes: () => writes,
    warnings,
    lost: async () => (await metrics.getSingleMetric('roundtable_model_calls_lost_total')?.get())?.values,
  };
}

it('writes nothing while it is told, and everything before it closes', async () => {
  const { add, close, writes } = scene(async () => {});
  add(3);
  expect(writes()).toBe(0);
  await close();
  expect(writes()).toBe(3);
});

it('a write that fails is logged and counted, and the next one goes on', async () => {
  const { add, close, writes, warnings, lost } = scene(() => Promise.reject(new Error('away')));
  add(2);
  await close();
  expect(writes()).toBe(2);
  expect(warnings).toEqual(Array(2).fill('a request to a model could not be kept'));
  expect(await lost()).toMatchObject([{ value: 2, labels: { why: 'failed' } }]);
});

it('lets no more than 64 wait', async () => {
  const { add, close, writes, lost } = scene(async () => {});
  add(70);
  await close();
  expect(writes()).toBe(64);
  expect(await lost()).toMatchObject([{ value: 6, labels: { why: 'waiting' } }]);
});
