import { setTimeout as real } from 'node:timers/promises';
import type { Database, HotSql, Sql, UserTx } from '@roundtable/prisma';
import { quiet as microtasks } from '../run/virtual-clock.js';

const POLL_MS = 1;

/**
 * A database of which one can tell whether it works: a virtual clock may move only when no statement runs any more, or
 * when those that run wait for a row that somebody holds who waits for the clock.
 * @param locksWaitedFor how many statements of this database wait for a lock right now
 */
export function watchDatabase(db: Database, locksWaitedFor: () => Promise<number>) {
  let busy = 0;

  function during<T>(work: Promise<T>): Promise<T> {
    busy++;
    return work.finally(() => busy--);
  }
  const watched =
    (sql: Sql): Sql =>
    (text, params) =>
      during(sql(text, params));
  const watchedHot = (sql: HotSql): HotSql =>
    Object.assign(watched(sql), { last: watched(sql.last), along: sql.along });

  /** Begin and commit are the database's work; in between only statements are. */
  function transaction<Tx, T>(
    run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    return during(
      run(async (tx) => {
        busy--;
        try {
          return await work(tx);
        } finally {
          busy++;
        }
      }),
    );
  }

  const watchedDb: Database = {
    ...db,
    withUser: (userId, work) =>
      transaction(
        (run: (both: { tx: UserTx; sql: HotSql }) => ReturnType<typeof work>) =>
          db.withUser(userId, (tx, sql) => run({ tx, sql })),
        ({ tx, sql }) => work({ ...tx, sql: watched(tx.sql) }, watchedHot(sql)),
      ),
    withUserSql: (userId, work, more) =>
      transaction(
        (run: (sql: HotSql) => ReturnType<typeof work>) => db.withUserSql(userId, run, more),
        (sql) => work(watchedHot(sql)),
      ),
    withSystemSql: (work) =>
      transaction(
        (run: (sql: HotSql) => ReturnType<typeof work>) => db.withSystemSql(run),
        (sql) => work(watchedHot(sql)),
      ),
  };

  return {
    db: watchedDb,
    /** Resolves when everything that can go on without time passing has done so. */
    async quiet(): Promise<void> {
      for (let calm = 0; calm < 2; ) {
        await microtasks();
        const before = busy;
        const rests = before === 0 || (await locksWaitedFor()) === before;
        calm = rests && busy === before ? calm + 1 : 0;
        if (!rests) await real(POLL_MS);
      }
    },
  };
}
