import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    copy: 'Copy the message',
    copied: 'Copied.',
    edit: 'Say it differently',
    again: 'Another answer',
    editLabel: 'Your message, to be said differently',
    send: 'Send again',
    cancel: 'Leave as it was',
    earlier_one: 'Earlier version',
    earlier_other: '{{count}} earlier versions',
    earlierText: 'The agents no longer read this. What was done in it stays done.',
  },
  es: {
    copy: 'Copiar el mensaje',
    copied: 'Copiado.',
    edit: 'Decirlo de otra manera',
    again: 'Otra respuesta',
    editLabel: 'Tu mensaje, dicho de otra manera',
    send: 'Enviar de nuevo',
    cancel: 'Dejar como estaba',
    earlier_one: 'Versión anterior',
    earlier_other: '{{count}} versiones anteriores',
    earlierText: 'Los agentes ya no leen esto. Lo que se hizo en ello sigue hecho.',
  },
});
