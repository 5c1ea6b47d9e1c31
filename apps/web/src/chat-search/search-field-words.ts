import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('chat-search/search-field', {
  en: { label: 'Search all conversations', placeholder: 'Search' },
  es: { label: 'Buscar en todas las conversaciones', placeholder: 'Buscar' },
});
