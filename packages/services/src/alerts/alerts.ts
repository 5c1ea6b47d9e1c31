import { type AlertThresholds, type Database, raiseAlerts } from '@roundtable/prisma';
import type { ServiceLog } from '../conversations/delivery.js';

/** Looks at today's figures and writes each new alert into the outbox and, for whoever reads the log, there too. */
export async function checkAlerts(db: Database, log: ServiceLog, over: AlertThresholds): Promise<number> {
  const raised = await db.withSystemSql((sql) => raiseAlerts(sql.last, over));
  for (const { type, data } of raised) log.warn({ alert: type, ...data }, 'alert');
  return raised.length;
}
