import type { StreamSlice } from '@roundtable/prisma';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFeeds, type Seat } from './feeds.js';

const ABOUT = { userId: 'ana', id: 'c1' };
const NOTHING: StreamSlice = { events: [], partial: null, deleted: false };
let hint: () => void;
let watchers: number;
let lookUps: { after: number; answer: (slice: StreamSlice) => void; fail: (error: Error) => void }[];
let feeds: ReturnType<typeof createFeeds>;

beforeEach(() => {
  lookUps = [];
  watchers = 0;
  feeds = createFeeds({
    conversations: {
      eventsAfter: (_user, _id, after) =>
        new Promise((answer, fail) => void lookUps.push({ after, answer, fail })),
    },
    changes: {
      watch(_id, watcher) {
        watchers++;
        hint = () => watcher({ eventNo: 1, ended: null, taken: null });
        return () => watchers--;
      },
    },
  });
});

function viewers(count: number) {
  const rung = Array.from({ length: count }, () => 0);
  const seats = rung.map((_, i) =>
    feeds.join(ABOUT, () => {
      rung[i] = (rung[i] ?? 0) + 1;
    }),
  );
  return { seats, rung };
}
const readAll = (seats: readonly Seat[], after: number) => Promise.all(seats.map((seat) => seat.read(after)));

describe('the viewers of one conversation', () => {
  it('are told of a change together, and look it up once', async () => {
    const { seats, rung } = viewers(5);
    hint();
    expect(rung).toEqual([1, 1, 1, 1, 1]);
    const reading = readAll(seats, 3);
    expect(lookUps.map(({ after }) => after)).toEqual([3]);
    lookUps[0]?.answer(NOTHING);
    expect(new Set(await reading)).toEqual(new Set([NOTHING]));
    expect(watchers).toBe(1);
  });

  it('look again after a change, although what was read before it is still under way', () => {
    const { seats } = viewers(2);
    void seats[0]?.read(3);
    hint();
    void seats[1]?.read(3);
    expect(lookUps).toHaveLength(2);
  });

  it('look on their own where they have not come equally far', () => {
    const { seats } = viewers(2);
    void seats[0]?.read(3);
    void seats[1]?.read(0);
    expect(lookUps.map(({ after }) => after)).toEqual([3, 0]);
  });

  it('look nothing up where nothing has changed, unless they must know', () => {
    const { seats } = viewers(2);
    void readAll(seats, 3);
    void readAll(seats, 3);
    expect(lookUps).toHaveLength(1);
    void seats[0]?.read(3, { anew: true });
    expect(lookUps).toHaveLength(2);
  });

  it('try again after a look-up that failed', async () => {
    const { seats } = viewers(1);
    const failing = readAll(seats, 3);
    lookUps[0]?.fail(new Error('the database restarts'));
    await expect(failing).rejects.toThrow('the database restarts');
    void readAll(seats, 3);
    expect(lookUps).toHaveLength(2);
  });

  it('leave nothing behind', () => {
    const { seats } = viewers(2);
    for (const seat of seats) seat.leave();
    expect(watchers).toBe(0);
  });

  it('are those of one user', () => {
    void feeds.join(ABOUT, () => {}).read(3);
    void feeds.join({ ...ABOUT, userId: 'ben' }, () => {}).read(3);
    expect(lookUps).toHaveLength(2);
  });
});
