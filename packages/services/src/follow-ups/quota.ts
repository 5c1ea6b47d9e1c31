import { PLANNED_FOLLOW_UPS } from '@roundtable/prisma';
import type { RowQuota } from '../quotas/require-room.js';

/** Of those that are still to come. */
export const FOLLOW_UP_QUOTA = {
  name: 'followUps',
  rows: PLANNED_FOLLOW_UPS,
  reached: (most) => ({
    en: `You have ${most} reminders and follow-ups still to come, and there is no room for more. Cancel some that you no longer need; those that you planned today still count until tomorrow.`,
    es: `Tienes ${most} recordatorios y seguimientos pendientes y no caben más. Cancela alguno que ya no necesites; los que planeaste hoy siguen contando hasta mañana.`,
  }),
} as const satisfies RowQuota;
