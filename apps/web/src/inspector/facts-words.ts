import { defineWords } from '../i18n/define-words.js';

export const useFactsWords = defineWords({
  en: {
    session: 'Kind of conversation',
    intent: 'What it is about now',
    summary: 'What was passed on',
    status: 'Status',
    turns: 'Turns',
    cost: 'Cost in all',
    answers: 'Answers of models',
    read: 'Tokens read',
    written: 'Tokens written',
    agent: 'With you',
  },
  es: {
    session: 'Tipo de conversación',
    intent: 'De qué trata ahora',
    summary: 'Lo que se transmitió',
    status: 'Estado',
    turns: 'Turnos',
    cost: 'Coste en total',
    answers: 'Respuestas de modelos',
    read: 'Tokens leídos',
    written: 'Tokens escritos',
    agent: 'Contigo',
  },
});
