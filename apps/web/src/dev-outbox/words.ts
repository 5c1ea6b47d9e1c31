import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('dev-outbox', {
  en: {
    title: 'E-mails on this machine',
    lead: 'E-mails that would have been sent, newest first. This page exists only when Roundtable runs on your own machine.',
    emptyTitle: 'No e-mails yet',
    empty: 'Ask for a link to sign in, and its e-mail appears here within a second.',
    notHere: 'This server sends real e-mails, so there are none to see here.',
    to: 'To {{to}}',
    waiting: 'not sent yet',
    signIn: 'Go to the sign-in page',
  },
  es: {
    title: 'Correos de esta máquina',
    lead: 'Los correos que se habrían enviado, los más recientes primero. Esta página solo existe cuando Roundtable se ejecuta en tu propia máquina.',
    emptyTitle: 'Todavía no hay correos',
    empty: 'Pide un enlace para entrar y su correo aparecerá aquí en un segundo.',
    notHere: 'Este servidor envía correos de verdad, así que aquí no hay ninguno que ver.',
    to: 'Para {{to}}',
    waiting: 'aún sin enviar',
    signIn: 'Ir a la página de entrada',
  },
});
