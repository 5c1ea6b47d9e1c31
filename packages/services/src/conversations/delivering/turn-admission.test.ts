import type { ChangeNotice } from '@roundtable/prisma';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcceptedInput } from '../acceptance.js';
import { admitInOrder } from './turn-admission.js';

const AT_ONCE = 16;
const BEGUN: ChangeNotice = { eventNo: 0, ended: null, taken: 1 };

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
    expect(delivered).toHaveLength(AT_ONCE);
    await begin(9);
    await begin(2);
    expect(delivered.slice(AT_ONCE)).toEqual(['c17-1', 'c18-1']);
    expect(admission.waiting()).toBe(2);
  });

  test.each([
    ['partial text', { eventNo: null, ended: null, taken: null }],
    ['a commit of the turn before', { eventNo: 9, ended: 1, taken: null }],
    ['the beginning of the turn before', { eventNo: 0, ended: null, taken: 1 }],
    ['the withdrawal of a later message', { eventNo: 9, ended: 3, taken: 1 }],
  ])('keep their place while only %s is told', async (_, notice) => {
    const { send, sendAll, tell, delivered } = scene();
    void send('other', { n: 2 });
    await sendAll(1, AT_ONCE);
    await tell('other', notice);
    expect(delivered).toHaveLength(AT_ONCE);
    await tell('other', { eventNo: 12, ended: null, taken: 3 });
    expect(delivered).toHaveLength(AT_ONCE + 1);
  });

  test('give their place back when their turn begins, or after five seconds', async () => {
    const { sendAll, begin, since } = scene();
    await sendAll(1, 60);
    expect(since()).toBe(AT_ONCE);
    await begin(1);
    expect(since()).toBe(1);
    await pass(4_999);
    expect(since()).toBe(0);
    await pass(1);
    expect(since()).toBe(AT_ONCE);
    await begin(2); // too late: its place is another one's
    expect(since()).toBe(0);
  });

  test('give their place back once when they could not be delivered', async () => {
    const { send, sendAll, delivered } = scene(async ({ conversationId }) => {
      if (conversationId === 'away') throw new Error('Temporal is away');
    });
    const lost = expect(send('away')).rejects.toThrow('Temporal is away');
    await sendAll(1, AT_ONCE);
    await lost;
    expect(delivered).toHaveLength(AT_ONCE + 1);
    await pass(60_000);
    await sendAll(AT_ONCE + 1, 3 * AT_ONCE);
    expect(delivered).toHaveLength(2 * AT_ONCE + 1);
  });

  test('give their place back once when their turn begins and the delivery fails', async () => {
    let fail = () => {};
    const { send, sendAll, begin, tell, delivered } = scene(({ conversationId }) =>
      conversationId === 'lost'
        ? new Promise((_, reject) => (fail = () => reject(new Error('away'))))
        : Promise.resolve(),
    );
    const lost = expect(send('lost')).rejects.toThrow('away');
    await sendAll(1, AT_ONCE + 2);
    await tell('lost', BEGUN);
    fail();
    await lost;
    expect(delivered).toHaveLength(AT_ONCE + 1);
    await begin(1);
    expect(delivered).toHaveLength(AT_ONCE + 2);
  });

  test('leave the queue when another gateway’s delivery has begun their turn; what waits behind them is delivered', async () => {
    const { send, sendAll, begin, since, delivered } = scene();
    await sendAll(1, AT_ONCE + 3);
    void send(`c${AT_ONCE + 2}`, { n: 2, beginsTurn: false });
    since();
    await begin(AT_ONCE + 2);
    expect(since()).toBe(1);
    expect(delivered.at(-1)).toBe(`c${AT_ONCE + 2}-2`);
    await begin(1);
    expect(since()).toBe(1);
    expect(delivered.at(-1)).toBe(`c${AT_ONCE + 1}-1`);
  });

  test('of a conversation that is found deleted leave the queue, or give their place back', async () => {
    const { sendAll, tell, since, delivered } = scene();
    await sendAll(1, AT_ONCE + 3);
    since();
    await tell(`c${AT_ONCE + 1}`, { eventNo: 0, ended: null, taken: null, isGone: true });
    expect(since()).toBe(0);
    await tell('c1', { eventNo: 0, ended: null, taken: null, isGone: true });
    expect(since()).toBe(1);
    expect(delivered.at(-1)).toBe(`c${AT_ONCE + 2}-1`);
  });

  test('are dropped when their conversation is deleted, with those behind them', async () => {
    const { send, sendAll, begin, admission, delivered } = scene();
    await sendAll(1, AT_ONCE);
    const dropped = [send('gone'), send('gone', { n: 2, beginsTurn: false })];
    void send('stays');
    await admission.delivery.close({ conversationId: 'gone', userId: 'u', teamId: 't', currentAgent: 'a' });
    await Promise.all(dropped);
    await begin(1);
    expect(delivered.slice(AT_ONCE)).toEqual(['stays-1']);
  });

  test('are left to the sweepers when the process stops; later ones do not wait', async () => {
    const { send, sendAll, stop, delivered } = scene();
    await sendAll(1, AT_ONCE);
    const dropped = [send('left'), send('left', { n: 2, beginsTurn: false })];
    stop();
    await Promise.all(dropped);
    expect(delivered).toHaveLength(AT_ONCE);
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
      const second = `c${AT_ONCE + 1}`;
      const { sendAll, send, begin, delivered } = scene(async ({ input }) => {
        if (isLost && input.id === `${second}-1`) throw new Error('Temporal is away');
      });
      await sendAll(1, AT_ONCE);
      const first = send(second);
      const told = isLost ? expect(first).rejects.toThrow('away') : first;
      void send(second, { n: 2, beginsTurn: false });
      await pass(0);
      expect(delivered).toHaveLength(AT_ONCE);
      await begin(1);
      await told;
      expect(delivered.slice(AT_ONCE)).toEqual([`${second}-1`, `${second}-2`]);
    },
  );
});
