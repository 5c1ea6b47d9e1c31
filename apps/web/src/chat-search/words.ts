import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    conversations: 'By their title',
    messages: 'What was said',
    untitled: 'New conversation',
    you: 'You',
    archived: 'Archived',
    nothing: 'Nothing found for “{{q}}”.',
    hint: 'All words have to be in one message; try fewer, or others.',
    found_one: '{{count}} found',
    found_other: '{{count}} found',
    foundMore: 'More than {{count}} found',
    more: 'Show more',
    gone: 'This message is not there any more.',
  },
  es: {
    conversations: 'Por su título',
    messages: 'Lo que se dijo',
    untitled: 'Conversación nueva',
    you: 'Tú',
    archived: 'Archivada',
    nothing: 'No se ha encontrado nada para «{{q}}».',
    hint: 'Todas las palabras han de estar en un mismo mensaje; prueba con menos, o con otras.',
    found_one: '{{count}} resultado',
    found_other: '{{count}} resultados',
    foundMore: 'Más de {{count}} resultados',
    more: 'Mostrar más',
    gone: 'Este mensaje ya no está.',
  },
});
