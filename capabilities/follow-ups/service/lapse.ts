import type { Database } from '@roundtable/prisma';
import { type LateCommitment, listLateCommitments, markLapsed } from '../store/commitments.js';
import { userClock } from './clock.js';
import { commitmentToJson } from './commitments.js';

/** So long after its due time an open commitment lapses: both follow-ups have asked by then. */
const GRACE_MS = 24 * 3_600_000;
const BATCH = 50;

/**
 * Marks commitments that are open a day after they were due, each once and for itself, and tells other capabilities of it.
 * @throws AggregateError when some could not be marked; the others are
 */
export async function lapseLate(db: Database, now: Date): Promise<void> {
  const dueBefore = new Date(now.getTime() - GRACE_MS);
  const failures: unknown[] = [];
  let after: LateCommitment | null = null;
  for (let full = true; full; ) {
    const page: { dueBefore: Date; after: LateCommitment | null } = { dueBefore, after };
    const late = await db.withSystemSql((sql) => listLateCommitments(sql, { ...page, limit: BATCH }));
    for (const one of late)
      await lapse(db, one, { dueBefore, now }).catch((error: unknown) => failures.push(error));
    after = late.at(-1) ?? null;
    full = late.length === BATCH;
  }
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
    const dedupeKey = `${id}/${data.dueAt}`; // it may lapse once more
    await tx.hooks.raise(tx, { type: 'commitment.lapsed', dedupeKey, data, at: now });
  });
}
