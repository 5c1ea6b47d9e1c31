import { KEPT_CONVERSATIONS } from '@roundtable/prisma';
import type { RowQuota } from '../quotas/require-room.js';

export const CONVERSATION_QUOTA = {
  name: 'conversations',
  rows: KEPT_CONVERSATIONS,
  reached: (most) => ({
    en: `You have ${most} conversations, and there is no room for more. Delete some that you no longer need; what was opened today frees its place tomorrow.`,
    es: `Tienes ${most} conversaciones y no caben más. Borra alguna que ya no necesites; lo que se abrió hoy deja su sitio libre mañana.`,
  }),
} as const satisfies RowQuota;
