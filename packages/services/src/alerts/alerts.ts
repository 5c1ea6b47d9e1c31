import { type AlertThresholds, type Database, noteLimitReached, raiseAlerts } from '@roundtable/prisma';
import { z } from 'zod';
import type { ServiceLog } from '../service-log.js';
import { manyModelCalls } from '../usage/limit-reached-events.js';

const UserCalls = z.object({
  type: z.literal('alert.user_calls'),
  data: z.object({ userId: z.guid(), day: z.iso.date(), calls: z.number(), over: z.number() }),
});

/**
 * Looks at today's figures and writes each new alert into the outbox and, for whoever reads the log, there too. That of
 * a user's own calls is a limit that they reached.
 */
export async function checkAlerts(db: Database, log: ServiceLog, over: AlertThresholds): Promise<number> {
  const raised = await db.withSystemSql(async (sql) => {
    const alerts = await raiseAlerts(sql, over);
    for (const alert of alerts) {
      const calls = UserCalls.safeParse(alert);
      if (!calls.success) continue;
      const { over: limit, ...used } = calls.data.data;
      await noteLimitReached(sql, manyModelCalls({ ...used, limit }), db.parts);
    }
    return alerts;
  });
  for (const { type, data } of raised) log.warn({ alert: type, ...data }, 'alert');
  return raised.length;
}
