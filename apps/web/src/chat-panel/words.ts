import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('chat-panel', {
  en: {
    open: 'Open the chat',
    title: 'Chat',
    newTalk: 'New conversation',
    wholePage: 'Open on its own page',
    close: 'Close the chat',
  },
  es: {
    open: 'Abrir el chat',
    title: 'Chat',
    newTalk: 'Nueva conversación',
    wholePage: 'Abrir en su propia página',
    close: 'Cerrar el chat',
  },
});
