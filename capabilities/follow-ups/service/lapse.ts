import type { Database } from '@roundtable/prisma';
import { type LateCommitment, listLateCommitments, markLapsed } from '../store/commitments.js';
import { userClock } from './clock.js';
import { commitmentToJson } from './commitments.js';

/** An open commitment lapses this long after its due time: both follow-ups were delivered by then. */
const GRACE_MS = 24 * 3_600_000;
const BATCH = 50;

/**
 * Marks commitments that are still open a day after their due time, each in its own transaction, and raises an event.
 * @throws AggregateError when some could not be marked; the others are marked.
 */
export async function lapseLate(db: Database, now: Date): Promise<void> {
  const dueBefore = new Date(now.getTime() - GRACE_MS);
  const failures: unknown[] = [];
  let late: readonly LateCommitment[] = [];
  do {
    const after = late.at(-1) ?? null;
    late = await db.withSystemSql((sql) => listLateCommitments(sql, { dueBefore, after, limit: BATCH }));
    for (const one of late)
      await lapse(db, one, { dueBefore, now }).catch((error: unknown) => failures.push(error));
  } while (late.length === BATCH);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} late commitments could not be marked`);
}

function lapse(
  db: Database,
  { id, userId }: LateCommitment,
  { dueBefore, now }: { readonly dueBefore: Date; readonly now: Date },
): Promise<void> {
  return db.withUser(userId, async (tx) => {
    const row = await markLapsed(tx.sql, id, dueBefore);
    if (row === null) return;
    const data = commitmentToJson(row, (await userClock(tx)).zone);
    const dedupeKey = `${id}/${data.dueAt}`; // a commitment may lapse again
    await tx.hooks.raise(tx, { type: 'commitment.lapsed', dedupeKey, data, at: now });
  });
}
