import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('chat-exchange', {
  en: {
    copy: 'Copy the message',
    copied: 'Copied.',
    edit: 'Edit and send again',
    again: 'Another answer',
    inspect: 'How this answer came about',
    editLabel: 'Your message in other words',
    send: 'Send again',
    cancel: 'Leave it as it is',
    earlier_one: 'Earlier version',
    earlier_other: '{{count}} earlier versions',
    earlierText: 'The agents no longer read this version, but anything they did because of it is kept.',
  },
  es: {
    copy: 'Copiar el mensaje',
    copied: 'Copiado.',
    edit: 'Decirlo de otra manera',
    again: 'Otra respuesta',
    inspect: 'Cómo se llegó a esta respuesta',
    editLabel: 'Tu mensaje con otras palabras',
    send: 'Enviar de nuevo',
    cancel: 'Dejar como estaba',
    earlier_one: 'Versión anterior',
    earlier_other: '{{count}} versiones anteriores',
    earlierText: 'Los agentes ya no leen esta versión. Lo que hicieron entonces sigue en pie.',
  },
});
