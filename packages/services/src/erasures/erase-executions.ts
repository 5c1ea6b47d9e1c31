import { type Database, type Erasure, endErasure, takeErasures } from '@roundtable/prisma';
import type { ServiceLog } from '../conversations/delivery.js';

/** What the engine of workflows keeps beyond the rows; Temporal in the product. */
export interface Executions {
  /** Deletes every run and history of it, running ones too. @returns how many were found. */
  erase(subject: Erasure): Promise<number>;
}

const BATCH = 20;
const FAULTS_OF_A_BATCH = 3;

/**
 * Deletes the executions of what was deleted. Nothing of it counts as done before a look finds none: a signal that was
 * under way may have started another run, and Temporal's lists are some seconds behind. What fails is tried again after a
 * minute, for as long as it takes.
 */
export async function eraseExecutions(db: Database, executions: Executions, log: ServiceLog): Promise<void> {
  const due = await db.withSystemSql((sql) => takeErasures(sql.last, BATCH));
  let faults = 0;
  for (const one of due) {
    if (faults === FAULTS_OF_A_BATCH) return; // it is away; the others are due again in a minute
    try {
      const found = await executions.erase(one);
      if (found === 0) await db.withSystemSql((sql) => endErasure(sql.last, one));
      else log.info({ ...one, found }, 'deleted what Temporal kept of it');
    } catch (error) {
      faults++;
      log.warn({ ...one, error }, 'what Temporal keeps of it could not be deleted; it is tried again');
    }
  }
}
