import { type Database, type HotSql, NO_HOOKS, NO_PARTS } from '@roundtable/prisma';

/** What a statement returns; it may throw, as Postgres would. */
export type Answer = (params: readonly unknown[]) => readonly object[];

/**
 * A database in the process, for the code around statements: each one is answered by the entry whose words it contains,
 * and noted under those words. What Postgres itself decides is tested on Postgres.
 */
export function scriptedDatabase<Words extends string>(answers: Readonly<Record<Words, Answer>>) {
  const ran: { readonly what: Words; readonly params: readonly unknown[]; readonly user: string | null }[] =
    [];
  const known = Object.keys(answers) as Words[];

  function sqlOf(user: string | null): HotSql {
    const answer = (text: string, params: readonly unknown[]) => {
      const what = known.find((words) => text.includes(words));
      if (what === undefined) throw new Error(`nothing answers this statement: ${text}`);
      ran.push({ what, params, user });
      return [...answers[what](params)];
    };
    let ahead: (() => void)[] = [];
    let committed = false;
    const run = async <Row extends object>(text: string, params: readonly unknown[] = []): Promise<Row[]> => {
      if (committed) throw new Error(`a statement after the last one of its transaction: ${text}`);
      for (const goes of ahead) goes();
      ahead = [];
      return answer(text, params) as Row[];
    };
    return Object.assign(run, {
      last: async <Row extends object>(text: string, params: readonly unknown[] = []) => {
        const rows = await run<Row>(text, params);
        committed = true;
        return rows;
      },
      along<Row extends object>(text: string, params: readonly unknown[] = []) {
        let rows: readonly Row[] | null = null;
        ahead.push(() => {
          rows = answer(text, params) as Row[];
        });
        return () => {
          if (rows === null) throw new Error('asked for the rows of a statement that waits for the next one');
          return rows;
        };
      },
    });
  }
  const unused = () => Promise.reject(new Error('only plain statements are answered here'));
  const db: Database = {
    quotas: {},
    attributes: {},
    hooks: NO_HOOKS,
    parts: { ...NO_PARTS, onLimitReached: ['DELETE FROM untold'] },
    withUser: unused,
    withSystem: unused,
    withUserSql: async (userId, work) => work(sqlOf(userId)),
    withSystemSql: async (work) => work(sqlOf(null)),
    close: async () => {},
  };
  return {
    db,
    /** The parameters of each such statement that ran, in order. */
    of: (what: Words) => ran.filter((one) => one.what === what).map(({ params }) => params),
    users: () => [...new Set(ran.map(({ user }) => user))],
  };
}
