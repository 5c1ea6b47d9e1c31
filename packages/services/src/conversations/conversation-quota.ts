import { catalogue } from '@roundtable/core';
import { KEPT_CONVERSATIONS } from '@roundtable/prisma';
import type { RowQuota } from '../quotas/require-room.js';

export const CONVERSATION_QUOTA = {
  name: 'conversations',
  rows: KEPT_CONVERSATIONS,
  reached: catalogue('quotas.conversations', {
    en: (most: string) =>
      `You have ${most} conversations, and there is no room for more. Delete some that you no longer need. Conversations that you opened today count until tomorrow, even if you delete them.`,
    es: (most: string) =>
      `Tienes ${most} conversaciones y no caben más. Elimina alguna que ya no necesites. Las que abriste hoy cuentan hasta mañana, aunque las elimines.`,
  }),
} as const satisfies RowQuota;
