import type { Database } from '@roundtable/prisma';
import { lapseCommitments } from '../store/commitments.js';
import { commitmentToJson } from './commitments.js';

/** So long after its due time an open commitment lapses: both follow-ups have asked by then. */
const GRACE_MS = 24 * 3_600_000;
const BATCH = 50;

/** Marks commitments that are open a day after they were due, and tells other capabilities of each. @returns how many. */
export async function lapseLate(db: Database, now: Date): Promise<number> {
  let lapsed = 0;
  for (;;) {
    const taken = await db.withSystemSql(async (sql) => {
      const dueBefore = new Date(now.getTime() - GRACE_MS);
      const rows = await lapseCommitments(sql, { dueBefore, limit: BATCH });
      for (const { zone, ...row } of rows) {
        const data = commitmentToJson(row, zone);
        const cause = `${data.id}/${data.dueAt}`; // it may lapse once more
        await db.hooks.raise(
          { sql, userId: row.userId },
          { type: 'commitment.lapsed', cause, data, at: now },
        );
      }
      return rows.length;
    });
    lapsed += taken;
    if (taken < BATCH) return lapsed;
  }
}
