import { type Database, type DueErasure, type Erasure, endErasure, takeErasures } from '@roundtable/prisma';
import type { ServiceLog } from '../service-log.js';

/** What the engine of workflows keeps beyond the rows; Temporal in the product. */
export interface Executions {
  /** Deletes every run and history of it, running ones too. @returns how many were found; the rest waits for the next call. */
  erase(subject: Erasure): Promise<number>;
}

/** So few that their looks end within the minute for which they are taken. */
const BATCH = 4;
const ROUND_MS = 10_000;

/**
 * Deletes the executions of what was deleted, batch by batch until nothing is due any more, so that nobody's many
 * deletions hold up those of others for long.
 */
export async function eraseExecutions(db: Database, executions: Executions, log: ServiceLog): Promise<void> {
  const until = Date.now() + ROUND_MS;
  for (;;) {
    const due = await db.withSystemSql((sql) => takeErasures(sql.last, BATCH));
    let looked = 0;
    for (const one of due) if (await look(one, { db, executions, log })) looked++;
    const isAway = looked === 0;
    if (due.length < BATCH || isAway || Date.now() >= until) return;
  }
}

/**
 * Only a look that finds nothing ends it, and never the first one: Temporal's lists are behind, and a signal that was under
 * way may have started another run. What fails is tried again after a minute, for as long as it takes.
 * @returns whether Temporal answered.
 */
async function look(
  { kind, id, isAgain }: DueErasure,
  { db, executions, log }: { db: Database; executions: Executions; log: ServiceLog },
): Promise<boolean> {
  try {
    const found = await executions.erase({ kind, id });
    if (found > 0) log.info({ kind, id, found }, 'deleted what Temporal kept of it');
    else if (isAgain) await db.withSystemSql((sql) => endErasure(sql.last, { kind, id }));
    return true;
  } catch (error) {
    log.warn({ kind, id, error }, 'what Temporal keeps of it could not be deleted; it is tried again');
    return false;
  }
}
