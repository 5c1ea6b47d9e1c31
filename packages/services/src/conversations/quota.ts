import type { Quota } from '@roundtable/core';

export const CONVERSATION_QUOTA = {
  name: 'conversations',
  reached: (most) => ({
    en: `You have ${most} conversations, and there is no room for more. Delete some that you no longer need; what was opened today frees its place tomorrow.`,
    es: `Tienes ${most} conversaciones y no caben más. Borra alguna que ya no necesites; lo que se abrió hoy deja su sitio libre mañana.`,
  }),
} as const satisfies Quota;
