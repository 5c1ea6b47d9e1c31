import { type Database, lapseCommitments } from '@roundtable/prisma';
import { tellWebhooks } from '@roundtable/services';
import { commitmentToJson } from './commitments.js';

/** So long after its due time an open commitment lapses: both follow-ups have asked by then. */
const GRACE_MS = 24 * 3_600_000;
const BATCH = 50;

/** Marks commitments that are open a day after they were due, and lets webhooks hear of each. @returns how many. */
export async function lapseLate(db: Database, now: Date): Promise<number> {
  let lapsed = 0;
  for (;;) {
    const taken = await db.withSystemSql(async (sql) => {
      const dueBefore = new Date(now.getTime() - GRACE_MS);
      const rows = await lapseCommitments(sql, { dueBefore, limit: BATCH });
      for (const { zone, ...row } of rows)
        await tellWebhooks(
          { sql, userId: row.userId },
          { type: 'commitment.lapsed', data: commitmentToJson(row, zone) },
        );
      return rows.length;
    });
    lapsed += taken;
    if (taken < BATCH) return lapsed;
  }
}
