import type { ChangeNotice } from '@roundtable/prisma';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcceptedInput } from '../acceptance.js';
import { admitInOrder } from './turn-admission.js';

const FIRST = 16;
const LEAST = 4;
const BEGUN: ChangeNotice = { eventNo: 0, ended: null };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function accepted(conversationId: string, more: { n?: number; beginsTurn?: boolean } = {}): AcceptedInput {
  const { n = 1, beginsTurn = true } = more;
  return {
    conversationId,
    userId: 'u',
    teamId: 't',
    currentAgent: 'a',
    input: { n, id: `${conversationId}-${n}`, kind: 'message', confirmationId: null, preview: '' },
    beginsTurn,
    repeated: null,
  };
}

function scene(deliver: (one: AcceptedInput) => Promise<void> = async () => {}) {
  const watchers = new Map<string, Set<(notice: ChangeNotice) => void>>();
  const delivered: string[] = [];
  const stopping = new AbortController();
  let before = 0;
  const admission = admitInOrder(
    {
      async deliver(one) {
        delivered.push(one.input.id);
        await deliver(one);
      },
      interrupt: async () => {},
      close: async () => {},
      view: async () => null,
    },
    {
      changes: {
        watch(id, tell) {
          const set = watchers.get(id) ?? new Set();
          watchers.set(id, set.add(tell));
          return () => void set.delete(tell);
        },
      },
      stopping: stopping.signal,
    },
  );
  const send = (...about: Parameters<typeof accepted>) => admission.delivery.deliver(accepted(...about));
  const tell = (conversationId: string, notice: ChangeNotice) => {
    for (const watcher of [...(watchers.get(conversationId) ?? [])]) watcher(notice);
    return pass(0);
  };
  return {
    admission,
    delivered,
    watched: () => [...watchers.values()].reduce((sum, set) => sum + set.size, 0),
    stop: () => stopping.abort(),
    send,
    tell,
    /** Messages to conversations of these numbers. */
    sendAll(from: number, to: number) {
      for (let i = from; i <= to; i++) void send(`c${i}`);
      return pass(0);
    },
    /** The turns of these conversations begin. */
    async begin(from: number, to = from) {
      for (let i = from; i <= to; i++) await tell(`c${i}`, BEGUN);
    },
    /** How many have been delivered since the last call. */
    since() {
      const more = delivered.length - before;
      before = delivered.length;
      return more;
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('messages that begin a turn', () => {
  test('are admitted one for each turn that has begun, in the order in which they came', async () => {
    const { sendAll, begin, delivered, admission } = scene();
    await sendAll(1, 20);
    expect(delivered).toHaveLength(FIRST);
    await begin(9);
    await begin(2);
    expect(delivered.slice(FIRST)).toEqual(['c17-1', 'c18-1']);
    expect(admission.waiting()).toBe(2);
  });

  test.each([
    ['partial text', { eventNo: null, ended: null }],
    ['the end of the turn before', { eventNo: 9, ended: 1 }],
    ['what a look has found', { eventNo: 0, ended: 2, isFound: true }],
  ])('keep their place while only %s is told', async (_, notice) => {
    const { send, sendAll, tell, delivered } = scene();
    void send('other', { n: 2 });
    await sendAll(1, FIRST);
    await tell('other', notice);
    expect(delivered).toHaveLength(FIRST);
    await tell('other', { eventNo: 12, ended: 2 });
    expect(delivered).toHaveLength(FIRST + 1);
  });

  test('are admitted more at once while turns begin quickly, and half as many when one began slowly', async () => {
    const { sendAll, begin, since } = scene();
    await sendAll(1, 100);
    expect(since()).toBe(FIRST);
    await begin(1, FIRST); // as many quick ones as places: one more place
    expect(since()).toBe(FIRST + 1);
    await pass(300);
    await begin(FIRST + 1, 2 * FIRST + 1); // all of them slow, and all were under way when the first one told so
    expect(since()).toBe((FIRST + 1) >> 1);
  });

  test('are never admitted less than four at once', async () => {
    const { sendAll, begin, since } = scene();
    await sendAll(1, 100);
    await begin(1); // a quick one: the others are slow beside it
    since();
    let next = 2;
    let places = FIRST;
    for (let i = 0; i < 5; i++) {
      await pass(500);
      const last = next + places - 1;
      await begin(next, last);
      next = last + 1;
      places = since();
    }
    expect(places).toBe(LEAST);
  });

  test('are not admitted more at once because of turns that began while none waited', async () => {
    const { sendAll, begin, since } = scene();
    for (let i = 1; i <= 100; i++) {
      await sendAll(i, i);
      await begin(i);
    }
    since();
    await sendAll(101, 200);
    expect(since()).toBe(FIRST);
  });

  test('teach nothing when a later commit is all that was heard of them', async () => {
    const { sendAll, begin, tell, since } = scene();
    await sendAll(1, 60);
    await begin(1);
    await pass(900);
    since();
    await tell('c2', { eventNo: 7, ended: null });
    expect(since()).toBe(1);
  });

  test('that begin as slowly as all others, because Temporal is far away, lower nothing', async () => {
    const { sendAll, begin, since } = scene();
    await sendAll(1, 40);
    expect(since()).toBe(FIRST);
    await pass(500);
    await begin(1, FIRST);
    expect(since()).toBe(FIRST + 1);
  });

  test('give their place back after a second, and lower the limit when their turn begins at last', async () => {
    const { sendAll, begin, since } = scene();
    await sendAll(1, 60);
    await begin(1);
    expect(since()).toBe(FIRST + 1);
    await pass(1_000);
    expect(since()).toBe(FIRST);
    await begin(2);
    await pass(1_000);
    expect(since()).toBe(FIRST / 2);
  });

  test('are admitted as many as at first where no turn is heard to begin', async () => {
    const { sendAll, begin, since } = scene();
    await sendAll(1, 2_000);
    await begin(1);
    await pass(500);
    await begin(2);
    await pass(60_000);
    since();
    await pass(1_000);
    expect(since()).toBe(FIRST);
  });

  test('give their place back once when they could not be delivered', async () => {
    const { send, sendAll, delivered } = scene(async ({ conversationId }) => {
      if (conversationId === 'away') throw new Error('Temporal is away');
    });
    const lost = expect(send('away')).rejects.toThrow('Temporal is away');
    await sendAll(1, FIRST);
    await lost;
    expect(delivered).toHaveLength(FIRST + 1);
    await pass(60_000);
    await sendAll(FIRST + 1, 3 * FIRST);
    expect(delivered).toHaveLength(2 * FIRST + 1);
  });

  test('need no place when another gateway’s delivery has begun their turn', async () => {
    const { sendAll, begin, delivered } = scene();
    await sendAll(1, FIRST + 3);
    await begin(FIRST + 2);
    expect(delivered.slice(FIRST)).toEqual([`c${FIRST + 2}-1`]);
    await begin(1);
    expect(delivered.slice(FIRST + 1)).toEqual([`c${FIRST + 1}-1`]);
  });

  test('are dropped when their conversation is deleted, with those behind them', async () => {
    const { send, sendAll, begin, admission, delivered } = scene();
    await sendAll(1, FIRST);
    const dropped = [send('gone'), send('gone', { n: 2, beginsTurn: false })];
    await admission.delivery.close({ conversationId: 'gone', userId: 'u', teamId: 't', currentAgent: 'a' });
    await Promise.all(dropped);
    await begin(1, FIRST);
    expect(delivered).toHaveLength(FIRST);
  });

  test('are left to the sweepers when the process stops; later ones do not wait', async () => {
    const { send, sendAll, stop, delivered } = scene();
    await sendAll(1, FIRST);
    const dropped = [send('left'), send('left', { n: 2, beginsTurn: false })];
    stop();
    await Promise.all(dropped);
    expect(delivered).toHaveLength(FIRST);
    await send('late');
    expect(delivered.at(-1)).toBe('late-1');
  });

  test('leave nothing behind', async () => {
    const { sendAll, begin, watched, admission } = scene();
    const left = () => [watched(), admission.waiting(), vi.getTimerCount()];
    await sendAll(1, 40);
    await begin(1, 40);
    expect(left()).toEqual([0, 0, 0]);
    await sendAll(41, 80);
    await pass(60_000);
    expect(left()).toEqual([0, 0, 0]);
  });
});

describe('messages that begin no turn by themselves', () => {
  test('are delivered at once', async () => {
    const { sendAll, send, delivered } = scene();
    await sendAll(1, 30);
    await send('other', { beginsTurn: false });
    expect(delivered.at(-1)).toBe('other-1');
  });

  test.each([false, true])(
    'wait behind an earlier message of their conversation, even if it is lost: %s',
    async (isLost) => {
      const second = `c${FIRST + 1}`;
      const { sendAll, send, begin, delivered } = scene(async ({ input }) => {
        if (isLost && input.id === `${second}-1`) throw new Error('Temporal is away');
      });
      await sendAll(1, FIRST);
      const first = send(second);
      const told = isLost ? expect(first).rejects.toThrow('away') : first;
      void send(second, { n: 2, beginsTurn: false });
      await pass(0);
      expect(delivered).toHaveLength(FIRST);
      await begin(1);
      await told;
      expect(delivered.slice(FIRST)).toEqual([`${second}-1`, `${second}-2`]);
    },
  );
});
