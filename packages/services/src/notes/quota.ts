import { KEPT_NOTES } from '@roundtable/prisma';
import type { RowQuota } from '../quotas/require-room.js';

export const NOTE_QUOTA = {
  name: 'notes',
  rows: KEPT_NOTES,
  reached: (most) => ({
    en: `You have ${most} notes, and there is no room for more. Delete some that you no longer need; those that you wrote today still count until tomorrow.`,
    es: `Tienes ${most} notas y no caben más. Elimina alguna que ya no necesites; las que escribiste hoy siguen contando hasta mañana.`,
  }),
} as const satisfies RowQuota;
