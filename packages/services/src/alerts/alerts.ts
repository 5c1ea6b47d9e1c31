import { type AlertThresholds, type Database, raiseAlerts } from '@roundtable/prisma';
import { z } from 'zod';
import type { ServiceLog } from '../conversations/delivery.js';
import { manyModelCalls } from '../webhooks/budget-events.js';
import { tellWebhooks } from '../webhooks/webhook-events.js';

const UserCalls = z.object({
  type: z.literal('alert.user_calls'),
  data: z.object({ userId: z.guid(), day: z.iso.date(), calls: z.number(), over: z.number() }),
});

/**
 * Looks at today's figures and writes each new alert into the outbox and, for whoever reads the log, there too. Users
 * hear of their own calls over their webhooks.
 */
export async function checkAlerts(db: Database, log: ServiceLog, over: AlertThresholds): Promise<number> {
  const raised = await db.withSystemSql(async (sql) => {
    const alerts = await raiseAlerts(sql, over);
    for (const alert of alerts) {
      const calls = UserCalls.safeParse(alert);
      if (!calls.success) continue;
      const { userId, over: limit, ...used } = calls.data.data;
      await tellWebhooks({ sql, userId }, manyModelCalls({ ...used, limit }));
    }
    return alerts;
  });
  for (const { type, data } of raised) log.warn({ alert: type, ...data }, 'alert');
  return raised.length;
}
