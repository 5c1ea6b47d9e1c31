import type { Team } from '@roundtable/core';
import { readSnapshot } from '@roundtable/core/replayed';
import type { Sql } from '@roundtable/prisma';
import { brokenInvariants, readTables, SCHEDULE_TABLES } from '@roundtable/testing';
import pg from 'pg';

/** What the checkers of the tests want to read beside the product's tables. Before anything is said. */
export async function watchStatuses(url: string): Promise<void> {
  await withSql(url, (sql) => sql(SCHEDULE_TABLES));
}

/** The invariants that these conversations break, which are at rest: `<conversation> I<n>: what is wrong`. */
export function inconsistencies(
  url: string,
  about: { readonly conversations: readonly string[]; readonly team: Team },
): Promise<string[]> {
  return withSql(url, async (sql) => {
    const found: string[] = [];
    for (const conversation of about.conversations) {
      const tables = await readTables(sql, conversation);
      const state = readSnapshot(tables.state);
      const held = tables.steps.filter(({ heldBy }) => heldBy !== null);
      const numbers = tables.inputs.filter(({ n }, at) => n !== at + 1);
      const broken = [
        ...brokenInvariants(tables, state, about.team),
        ...held.map(({ turn, step }) => `I12: step ${turn}/${step} is held in a conversation at rest`),
        ...numbers.map(({ n }) => `I1: there is a gap before input ${n}`),
      ];
      found.push(...broken.map((one) => `${conversation} ${one}`));
    }
    return found;
  });
}

async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(
      async <Row extends object>(text: string, params: readonly unknown[] = []) =>
        (await client.query<Row>(text, [...params])).rows,
    );
  } finally {
    await client.end();
  }
}
