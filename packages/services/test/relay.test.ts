import { insertOutbox, type OutboxRow, outboxWaiting, settleOutbox } from '@roundtable/prisma';
import {
  createRelay,
  NotYet,
  type OutboxHandler,
  outboxSources,
  type RelaySource,
} from '@roundtable/services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../prisma/test/test-database.js';
import { handOver } from './hand-over.js';

let database: TestDatabase;
let warnings: string[];
const log = { info: () => {}, warn: (_: unknown, message: string) => void warnings.push(message) };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  warnings = [];
  await sql('DELETE FROM outbox');
});

const sql = <Row extends object>(text: string, params: readonly unknown[] = []) =>
  database.db.withSystemSql((run) => run<Row>(text, params));

/** Entries of a type, named 0, 1, 2 … */
async function written(type: string, count: number, userId: string | null = null): Promise<void> {
  await database.db.withSystemSql(async (run) => {
    for (let n = 0; n < count; n++)
      await insertOutbox(run, { userId, type, data: { n }, dedupeKey: `${type}/${userId}/${n}` });
  });
}

interface Standing {
  readonly n: number;
  readonly attempts: number;
  readonly delivered: boolean;
  readonly waitS: number;
}

const standing = () =>
  sql<Standing>(
    `SELECT (data->>'n')::int AS n, attempts, delivered_at IS NOT NULL AS delivered,
       round(extract(epoch FROM next_try_at - now()))::int AS "waitS" FROM outbox ORDER BY 1`,
  );

/** A handler in the transaction: it notes the entry in a table of its own, and throws where the test says so. */
function noting(fault: (entry: OutboxRow) => Error | null): OutboxHandler {
  return {
    mode: 'transaction',
    async handle(run, entry) {
      await run(`INSERT INTO outbox (type, data, dedupe_key) VALUES ('noted', '{}', $1)`, [entry.id]);
      const error = fault(entry);
      if (error !== null) throw error;
    },
  };
}

const within = (handlers: Readonly<Record<string, OutboxHandler>>) =>
  outboxSources({ db: database.db, log, handlers });
const noted = async () => (await sql(`DELETE FROM outbox WHERE type = 'noted' RETURNING 1`)).length;

/** Some seconds may have passed since. */
const about = (seconds: number) => expect.toSatisfy((left: number) => left <= seconds && left > seconds - 25);

describe('the outbox', () => {
  it('an entry whose handler throws waits alone, and leaves nothing of what it did', async () => {
    await written('habit.missed', 60);
    const poison = ({ data }: OutboxRow) => (data.n === 7 ? new Error('not this one') : null);
    await handOver(...within({ 'habit.*': noting(poison) }));
    expect(await noted()).toBe(59);
    const all = await standing();
    expect(all.filter(({ delivered }) => !delivered)).toEqual([
      { n: 7, attempts: 1, delivered: false, waitS: about(30) },
    ]);
    expect(warnings).toEqual(['an outbox entry is handed over later']);
  });

  it('of a fault of the database no entry is to blame', async () => {
    await written('habit.missed', 3);
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
    await expect(handOver(...within({ 'habit.*': noting(() => lost) }))).rejects.toThrow();
    expect(await noted()).toBe(0);
    expect(await standing()).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
  });

  it('is handed over once, however many relays look at once', async () => {
    await written('habit.missed', 120);
    await Promise.all(
      Array.from({ length: 4 }, () => handOver(...within({ 'habit.*': noting(() => null) }))),
    );
    expect(await noted()).toBe(120);
  });

  it('what one relay has delivered stays so, whatever another one says of it afterwards', async () => {
    await written('habit.missed', 1);
    const [{ id } = { id: '' }] = await sql<{ id: string }>('SELECT id::text FROM outbox');
    await handOver(...within({ 'habit.missed': noting(() => null) }));
    await noted();
    await database.db.withSystemSql((run) =>
      settleOutbox(run, id, { type: 'again', inMs: 30_000 }, { counts: true }),
    );
    expect(await standing()).toMatchObject([{ attempts: 1, delivered: true }]);
  });

  it('asks again as late as an entry says, and never before the pause of an attempt', async () => {
    await written('push.browser', 1);
    let asked = 1_000;
    const handle = () => Promise.reject(new NotYet(asked));
    const waits = async () => {
      await sql('UPDATE outbox SET next_try_at = now()');
      await handOver(...within({ 'push.browser': { mode: 'outside', atOnce: true, handle } }));
      return (await standing())[0]?.waitS;
    };
    expect([await waits(), await waits(), await waits()]).toEqual([about(30), about(60), about(120)]);
    asked = 7_200_000;
    expect(await waits()).toEqual(about(7_200));
  });

  it('hands over two of one user at once, and those of others beside them', async () => {
    const [slow, other] = [await database.newUser(), await database.newUser()];
    await written('push.browser', 12, slow);
    await written('push.browser', 1, other);
    const begun: (string | null)[] = [];
    const open = new Map<string | null, number>();
    let most = 0;
    const handle = async ({ userId }: OutboxRow) => {
      begun.push(userId);
      open.set(userId, (open.get(userId) ?? 0) + 1);
      most = Math.max(most, open.get(userId) ?? 0);
      await sql('SELECT 1');
      open.set(userId, (open.get(userId) ?? 0) - 1);
    };
    await handOver(...within({ 'push.browser': { mode: 'outside', atOnce: true, handle } }));
    expect(begun).toHaveLength(13);
    expect(begun.indexOf(other)).toBeLessThan(3);
    expect(most).toBe(2);
  });

  it('finishes what goes on beside an entry whose outcome cannot be noted', async () => {
    await written('push.browser', 2);
    let looks = 0;
    const db: Pick<TestDatabase['db'], 'withSystemSql'> = {
      withSystemSql: (work) =>
        ++looks === 2 ? Promise.reject(new Error('lost')) : database.db.withSystemSql(work),
    };
    const handle = async ({ data }: OutboxRow) => {
      for (let n = 0; data.n === 1 && n < 5; n++) await sql('SELECT 1');
    };
    const sources = outboxSources({
      db,
      log,
      handlers: { 'push.browser': { mode: 'outside', atOnce: true, handle } },
    });
    await expect(handOver(...sources)).rejects.toThrow('lost');
    expect(await standing()).toMatchObject([{ delivered: false }, { delivered: true }]);
  });

  it('leaves types alone that nobody handles, and does not wait for them', async () => {
    await written('habitual', 1);
    await handOver(...within({ 'habit.*': noting(() => null), habit: noting(() => null) }));
    expect(await standing()).toMatchObject([{ attempts: 0, delivered: false }]);
    const waits = async (types: string[]) =>
      (await sql<{ waits: boolean }>(`SELECT ${outboxWaiting(types)} AS waits`))[0]?.waits;
    expect([await waits(['habit.*', 'habit']), await waits(['habit*'])]).toEqual([false, true]);
    expect(() => outboxWaiting([`x' OR true --`])).toThrow('is no type of outbox entries');
  });
});

describe('the relay', () => {
  /** A source of which something always waits; each hand-over is noted. */
  function source(what: string, more: Partial<RelaySource> = {}) {
    const handed: boolean[] = [];
    return {
      handed,
      what,
      waiting: 'true',
      handOver: async ({ late }: { late: boolean }) => void handed.push(late),
      ...more,
    };
  }

  it('a source that hangs holds up no other, and is asked once at a time', async () => {
    let letGo: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let begun = 0;
    const hanging = source('one that hangs', {
      handOver: () => {
        begun++;
        return gate;
      },
    });
    const other = source('another');
    const relay = createRelay({ db: database.db, log, sources: [hanging, other] });
    relay.start();
    await expect.poll(() => other.handed.length).toBeGreaterThan(2);
    expect(begun).toBe(1);
    let stopped = false;
    const stopping = relay.stop().then(() => {
      stopped = true;
    });
    const before = other.handed.length;
    expect(stopped).toBe(false);
    letGo();
    await stopping;
    expect(other.handed.length).toBeLessThanOrEqual(before + 1);
  });

  it('late rows are looked for at the start and then now and then, new ones at every look', async () => {
    const one = source('one');
    const relay = createRelay({ db: database.db, log, sources: [one] });
    relay.start();
    await expect.poll(() => one.handed.length).toBeGreaterThan(2);
    await relay.stop();
    expect(one.handed.slice(0, 3)).toEqual([true, false, false]);
  });

  it('a source that cannot be asked, or fails, holds up no other', async () => {
    const broken = source('a broken one', { waiting: 'EXISTS (SELECT FROM no_such_table)' });
    const failing = source('a failing one', { handOver: () => Promise.reject(new Error('no')) });
    const other = source('another');
    const relay = createRelay({ db: database.db, log, sources: [broken, failing, other] });
    relay.start();
    await expect.poll(() => other.handed.length).toBeGreaterThan(1);
    await relay.stop();
    expect(new Set(warnings)).toEqual(
      new Set([
        'nobody knows what waits to be handed over: every source looks for itself',
        'what waits of a failing one was not handed over; it is tried again',
      ]),
    );
  });
});
