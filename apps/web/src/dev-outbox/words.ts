import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'Dev outbox',
    lead: 'What would have been mailed, newest first. Only the local stack has this page.',
    emptyTitle: 'No mail yet',
    empty: 'Ask for a link to sign in, and it will be here within a second.',
    notHere: 'This server sends real mail: there is no dev outbox.',
    to: 'To {{to}}',
    waiting: 'not taken by the worker yet',
    signIn: 'To the sign-in page',
  },
  es: {
    title: 'Bandeja de desarrollo',
    lead: 'Lo que se habría enviado por correo, lo más reciente primero. Esta página solo existe en el entorno local.',
    emptyTitle: 'Todavía no hay correos',
    empty: 'Pide un enlace para entrar y aparecerá aquí en un segundo.',
    notHere: 'Este servidor envía correos de verdad: no hay bandeja de desarrollo.',
    to: 'Para {{to}}',
    waiting: 'el worker aún no lo ha recogido',
    signIn: 'Ir a la página de entrada',
  },
});
