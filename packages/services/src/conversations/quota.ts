import { KEPT_CONVERSATIONS } from '@roundtable/prisma';
import type { RowQuota } from '../quotas/require-room.js';

export const CONVERSATION_QUOTA = {
  name: 'conversations',
  rows: KEPT_CONVERSATIONS,
  reached: (most) => ({
    en: `You have ${most} conversations, and there is no room for more. Delete some that you no longer need; those that you opened today still count until tomorrow.`,
    es: `Tienes ${most} conversaciones y no caben más. Elimina alguna que ya no necesites; las que abriste hoy siguen contando hasta mañana.`,
  }),
} as const satisfies RowQuota;
