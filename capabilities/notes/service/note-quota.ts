import { catalogue } from '@roundtable/core';
import { MADE_TODAY } from '@roundtable/prisma';
import type { RowQuota } from '@roundtable/services';

export const NOTE_QUOTA = {
  name: 'notes',
  rows: `atomic_notes WHERE user_id = $1::uuid AND (deleted_at IS NULL OR ${MADE_TODAY})`,
  reached: catalogue('quotas.notes', {
    en: (most: string) =>
      `You have ${most} notes, and there is no room for more. Delete some that you no longer need. Notes that you wrote today count until tomorrow, even if you delete them.`,
    es: (most: string) =>
      `Tienes ${most} notas y no caben más. Elimina alguna que ya no necesites. Las que escribiste hoy cuentan hasta mañana, aunque las elimines.`,
  }),
} as const satisfies RowQuota;
