import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('chat-search', {
  en: {
    conversations: 'In titles',
    messages: 'In messages',
    untitled: 'New conversation',
    you: 'You',
    archived: 'Archived',
    nothing: 'Nothing found for “{{q}}”.',
    hint: 'All words have to be in one message. Try fewer words, or others.',
    found_one: '{{count}} found',
    found_other: '{{count}} found',
    foundMore: 'More than {{count}} found',
    more: 'Show more',
    gone: 'This message no longer exists.',
  },
  es: {
    conversations: 'En los títulos',
    messages: 'En los mensajes',
    untitled: 'Nueva conversación',
    you: 'Tú',
    archived: 'Archivada',
    nothing: 'No se ha encontrado nada para «{{q}}».',
    hint: 'Todas las palabras tienen que estar en un mismo mensaje. Prueba con menos o con otras.',
    found_one: '{{count}} resultado',
    found_other: '{{count}} resultados',
    foundMore: 'Más de {{count}} resultados',
    more: 'Mostrar más',
    gone: 'Este mensaje ya no existe.',
  },
});
