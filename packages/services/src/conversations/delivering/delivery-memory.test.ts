import { expect, test } from 'vitest';
import type { AcceptedInput } from '../acceptance.js';
import type { ConversationDelivery } from './delivery.js';
import { rememberDeliveries } from './delivery-memory.js';

const MINUTE_MS = 60_000;

function accepted(n: number, conversationId = 'c'): AcceptedInput {
  return {
    conversationId,
    userId: 'u',
    teamId: 't',
    currentAgent: 'a',
    input: { n, id: `input-${n}`, kind: 'message', confirmationId: null, preview: '' },
    beginsTurn: true,
    repeated: null,
  };
}

function scene(deliver: (one: AcceptedInput) => Promise<void> = async () => {}) {
  const clock = { now: 0 };
  const closed: string[] = [];
  const port: ConversationDelivery = {
    deliver,
    interrupt: async () => {},
    close: async ({ conversationId }) => void closed.push(conversationId),
    view: async () => null,
  };
  return { clock, closed, memory: rememberDeliveries(port, () => clock.now) };
}

test('an input that this process has not delivered is due', () => {
  const { memory } = scene();
  expect(memory.isDue({ conversationId: 'c', n: 1 })).toBe(true);
});

test('a delivered input is due again after ten minutes, then after twenty, then after forty', async () => {
  const { memory, clock } = scene();
  for (const minutes of [10, 20, 40]) {
    await memory.delivery.deliver(accepted(1));
    const due = clock.now + minutes * MINUTE_MS;
    clock.now = due - 1;
    expect(memory.isDue({ conversationId: 'c', n: 1 })).toBe(false);
    clock.now = due;
    expect(memory.isDue({ conversationId: 'c', n: 1 })).toBe(true);
  }
});

test('a request that is sent again and again does not put off the repeat', async () => {
  const { memory, clock } = scene();
  for (let i = 0; i < 5; i++) await memory.delivery.deliver(accepted(1));
  clock.now = 10 * MINUTE_MS;
  expect(memory.isDue({ conversationId: 'c', n: 1 })).toBe(true);
});

test('inputs are told apart by conversation and by number', async () => {
  const { memory } = scene();
  await memory.delivery.deliver(accepted(1));
  expect(memory.isDue({ conversationId: 'c', n: 2 })).toBe(true);
  expect(memory.isDue({ conversationId: 'other', n: 1 })).toBe(true);
});

test('an input whose delivery is under way is not due, and not delivered twice', async () => {
  let arrive = () => {};
  let times = 0;
  const { memory } = scene(() => {
    times++;
    return new Promise<void>((resolve) => (arrive = resolve));
  });
  const both = [memory.delivery.deliver(accepted(1)), memory.delivery.deliver(accepted(1))];
  expect([1, 2].map((n) => memory.isDue({ conversationId: 'c', n }))).toEqual([false, true]);
  arrive();
  await Promise.all(both);
  expect(times).toBe(1);
});

test('a delivery that fails is told to the caller and stays due', async () => {
  const { memory } = scene(() => Promise.reject(new Error('Temporal is away')));
  await expect(memory.delivery.deliver(accepted(1))).rejects.toThrow('Temporal is away');
  expect(memory.isDue({ conversationId: 'c', n: 1 })).toBe(true);
});

test('everything else is handed on', async () => {
  const { memory, closed } = scene();
  await memory.delivery.close({ conversationId: 'c', userId: 'u', teamId: 't', currentAgent: 'a' });
  expect(closed).toEqual(['c']);
});

test('an input that is still unsettled keeps its wait; a settled one is forgotten after a minute', async () => {
  const { memory, clock } = scene();
  await memory.delivery.deliver(accepted(1));
  await memory.delivery.deliver(accepted(2));
  clock.now = MINUTE_MS;
  memory.keepOnly([{ conversationId: 'c', n: 1 }]);
  expect([1, 2].map((n) => memory.isDue({ conversationId: 'c', n }))).toEqual([false, false]);
  clock.now = MINUTE_MS + 1;
  memory.keepOnly([{ conversationId: 'c', n: 1 }]);
  expect([1, 2].map((n) => memory.isDue({ conversationId: 'c', n }))).toEqual([false, true]);
});
