import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  acceptedFirst,
  INPUTS,
  KEYS,
  scene,
  TOMBSTONES,
  tombstoned,
  unsettled,
} from '../../../test/sweeper-scene.js';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an input that no turn has taken', () => {
  test('is delivered again within a second, as it was accepted, and counted', async () => {
    const decision = unsettled(2, { kind: 'decision', confirmationId: 'p', text: null });
    const { delivered, resent, told, database } = scene({ inputs: () => [unsettled(1), decision] });
    await pass(SECOND_MS - 1);
    expect(delivered).toEqual([]);
    await pass(1);
    const whose = { conversationId: 'c', userId: 'u', teamId: 'team', currentAgent: 'host' };
    expect(delivered).toEqual([
      {
        ...whose,
        input: { n: 1, id: 'input-1', kind: 'message', confirmationId: null, preview: 'message 1' },
        beginsTurn: false,
        repeated: { outcome: null },
      },
      {
        ...whose,
        input: { n: 2, id: 'input-2', kind: 'decision', confirmationId: 'p', preview: '' },
        beginsTurn: false,
        repeated: { outcome: null },
      },
    ]);
    expect(resent()).toBe(2);
    expect(told).toEqual([
      { level: 'info', about: { conversation: 'c', n: 1, ageMs: 3_000 } },
      { level: 'info', about: { conversation: 'c', n: 2, ageMs: 3_000 } },
    ]);
    expect(database.users()).toEqual([null]);
  });

  test('carries none of its words where previews are off', async () => {
    const { delivered } = scene({ inputs: () => [unsettled(1)], previews: false });
    await pass(SECOND_MS);
    expect(delivered.map(({ input }) => input.preview)).toEqual(['']);
  });

  test('is left in peace for ten minutes after a delivery of this gateway', async () => {
    const { numbers, memory, database } = scene({ inputs: () => [unsettled(1)] });
    await memory.delivery.deliver(acceptedFirst());
    await pass(10 * 60 * SECOND_MS - 1);
    expect([numbers(), database.of(INPUTS).length > 500]).toEqual([[1], true]);
    await pass(SECOND_MS + 1);
    expect(numbers()).toEqual([1, 1]);
  });

  test.each(['came to this gateway and is withdrawn', 'is found by the sweep'])(
    'that waits for its admission and %s holds up only its own conversation, and is delivered once',
    async (how) => {
      const isFound = how === 'is found by the sweep';
      const { memory, delivered, sweeper } = scene({
        inputs: () => [
          unsettled(1, { beginsTurn: isFound }),
          unsettled(2),
          unsettled(3, { conversationId: 'other' }),
        ],
      });
      for (let i = 0; i < 16; i++)
        await memory.delivery.deliver({ ...acceptedFirst(), conversationId: `beginning-${i}` });
      if (!isFound) void memory.delivery.deliver(acceptedFirst());
      const later = () => delivered.slice(16).map(({ input }) => input.n);
      await pass(3 * SECOND_MS);
      expect(later()).toEqual([3]);
      let isStopped = false;
      void sweeper.stop().then(() => (isStopped = true));
      await pass(SECOND_MS);
      expect(isStopped).toBe(false);
      await pass(SECOND_MS); // the places of those that never begin
      expect([later(), isStopped]).toEqual([[3, 1, 2], true]);
    },
  );

  test('is left in peace while its delivery is under way', async () => {
    let arrive = () => {};
    const { memory, numbers, database } = scene({
      inputs: () => [unsettled(1)],
      deliver: () => new Promise<void>((resolve) => (arrive = resolve)),
    });
    void memory.delivery.deliver(acceptedFirst());
    await pass(3 * SECOND_MS);
    expect(database.of(INPUTS)).toHaveLength(3);
    arrive();
    await pass(3 * SECOND_MS);
    expect(numbers()).toEqual([1]);
  });

  test('that cannot be delivered is told, does not hold up the others, and is tried each second', async () => {
    let isAway = true;
    const { numbers, told, resent } = scene({
      inputs: () => [unsettled(1), unsettled(2)],
      deliver: async ({ input }) => {
        if (isAway && input.n === 1) throw new Error('Temporal is away');
      },
    });
    await pass(SECOND_MS);
    expect([numbers(), resent()]).toEqual([[2], 1]);
    expect(told[0]).toEqual({
      level: 'warn',
      about: { conversation: 'c', n: 1, error: new Error('Temporal is away') },
    });
    isAway = false;
    await pass(SECOND_MS);
    expect(numbers()).toEqual([2, 1]);
  });

  test('is found behind any number of others: page by page, each one once', async () => {
    const many = Array.from({ length: 450 }, (_, i) => unsettled(i + 1));
    const { numbers, database } = scene({ inputs: () => many });
    await pass(SECOND_MS);
    expect(numbers()).toEqual(many.map(({ n }) => n));
    expect(database.of(INPUTS)).toEqual([
      [200, null, null, null],
      [200, many[199]?.acceptedAt, 'c', 200],
      [200, many[399]?.acceptedAt, 'c', 400],
    ]);
  });

  test('is forgotten once it is settled, so that memory does not grow', async () => {
    const waiting = [unsettled(1)];
    const { memory, numbers } = scene({ inputs: () => waiting });
    await pass(SECOND_MS);
    expect(numbers()).toEqual([1]);
    expect(memory.isDue(unsettled(1))).toBe(false);
    waiting.pop();
    await pass(62 * SECOND_MS);
    expect(memory.isDue(unsettled(1))).toBe(true);
  });

  test('of any page keeps its wait', async () => {
    const many = Array.from({ length: 201 }, (_, i) => unsettled(i + 1));
    const { numbers } = scene({ inputs: () => many });
    await pass(5 * 60 * SECOND_MS);
    expect(numbers()).toHaveLength(201);
  });
});

describe('a deletion that was not purged', () => {
  test('is asked for at once, again after ten seconds, then doubling', async () => {
    const times: number[] = [];
    const begin = Date.now();
    scene({
      tombstones: () => [tombstoned('c')],
      close: async () => void times.push(Math.round((Date.now() - begin) / SECOND_MS)),
    });
    await pass(75 * SECOND_MS);
    expect(times).toEqual([1, 11, 31, 71]);
  });

  test('that cannot be delivered is told, and does not hold up the others', async () => {
    const { closed, told } = scene({
      tombstones: () => [tombstoned('a'), tombstoned('b')],
      close: async (id) => {
        if (id === 'a') throw new Error('Temporal is away');
      },
    });
    await pass(SECOND_MS);
    expect([closed, told]).toEqual([
      ['a', 'b'],
      [{ level: 'warn', about: { conversation: 'a', error: new Error('Temporal is away') } }],
    ]);
  });

  test('and that is gone by now is forgotten', async () => {
    let gone = false;
    const { closed } = scene({ tombstones: () => (gone ? [] : [tombstoned('c')]) });
    await pass(2 * SECOND_MS);
    gone = true;
    await pass(SECOND_MS);
    gone = false;
    await pass(SECOND_MS);
    expect(closed).toEqual(['c', 'c']);
  });

  test('is looked for in a batch', async () => {
    const { database } = scene({});
    await pass(SECOND_MS);
    expect(database.of(TOMBSTONES)).toEqual([[200]]);
  });
});

describe('the sweep itself', () => {
  test('removes old idempotency keys at the start, then once an hour', async () => {
    const { database } = scene({});
    await pass(HOUR_MS);
    expect(database.of(KEYS)).toEqual([[48]]);
    await pass(2 * SECOND_MS);
    expect(database.of(KEYS)).toEqual([[48], [48]]);
  });

  test('fails without an end: it is told, and runs again in a second', async () => {
    let isAway = true;
    const { numbers, told } = scene({
      inputs: () => {
        if (isAway) throw new Error('no database');
        return [unsettled(1)];
      },
    });
    await pass(SECOND_MS);
    expect(told).toEqual([{ level: 'warn', about: { error: new Error('no database') } }]);
    isAway = false;
    await pass(SECOND_MS);
    expect(numbers()).toEqual([1]);
  });

  test('that is stopped ends the delivery under way, and begins nothing more', async () => {
    let deliver = () => {};
    const { sweeper, numbers, closed, database } = scene({
      inputs: () => Array.from({ length: 400 }, (_, i) => unsettled(i + 1)),
      tombstones: () => [tombstoned('c')],
      deliver: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    await pass(SECOND_MS);
    let stopped = false;
    const stopping = sweeper.stop().then(() => {
      stopped = true;
    });
    await pass(SECOND_MS);
    expect([numbers(), stopped]).toEqual([[], false]);
    deliver();
    await stopping;
    await pass(10 * SECOND_MS);
    expect([numbers(), closed, database.of(INPUTS).length]).toEqual([[1], [], 1]);
  });
});
