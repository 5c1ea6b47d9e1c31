import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('chat/queue/queue-list', {
  en: {
    takenWhileEditing:
      'The agents have just begun to answer this message as it was. Your new text is in the message field, and you can send it from there.',
  },
  es: {
    takenWhileEditing:
      'Los agentes acaban de empezar a responder a este mensaje tal como estaba. Tu nuevo texto está en el campo de mensaje y puedes enviarlo desde allí.',
  },
});
