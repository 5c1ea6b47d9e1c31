import { catalogue } from '@roundtable/core';
import { MADE_TODAY } from '@roundtable/prisma';
import type { RowQuota } from '@roundtable/services';

/** Counts pending follow-ups only. */
export const FOLLOW_UP_QUOTA = {
  name: 'followUps',
  rows: `follow_ups WHERE user_id = $1::uuid AND (status IN ('scheduled', 'sent') OR ${MADE_TODAY})`,
  reached: catalogue('quotas.followUps', {
    en: (most: string) =>
      `You have ${most} reminders and follow-ups still to come, and there is no room for more. Turn off some that you no longer need. Those that you planned today count until tomorrow, even if you turn them off.`,
    es: (most: string) =>
      `Tienes ${most} recordatorios y seguimientos pendientes y no caben más. Desactiva alguno que ya no necesites. Los que programaste hoy cuentan hasta mañana, aunque los desactives.`,
  }),
} as const satisfies RowQuota;
