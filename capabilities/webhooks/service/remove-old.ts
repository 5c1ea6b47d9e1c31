import type { Database } from '@roundtable/prisma';
import { purgeDeliveries } from '../store/attempts.js';

const KEPT_MS = 30 * 24 * 3_600_000;

/** Removes deliveries older than a month, with their attempts. */
export async function removeOldDeliveries(db: Pick<Database, 'withSystemSql'>, now: Date): Promise<void> {
  await db.withSystemSql((sql) => purgeDeliveries(sql, new Date(now.getTime() - KEPT_MS)));
}
