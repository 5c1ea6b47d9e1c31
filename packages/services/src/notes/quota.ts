import { KEPT_NOTES } from '@roundtable/prisma';
import type { RowQuota } from '../quotas/require-room.js';

export const NOTE_QUOTA = {
  name: 'notes',
  rows: KEPT_NOTES,
  reached: (most) => ({
    en: `You have ${most} notes, and there is no room for more. Delete some that you no longer need; what was written today frees its place tomorrow.`,
    es: `Tienes ${most} notas y no caben más. Borra alguna que ya no necesites; lo que se escribió hoy deja su sitio libre mañana.`,
  }),
} as const satisfies RowQuota;
