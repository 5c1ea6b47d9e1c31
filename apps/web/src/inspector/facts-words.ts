import { defineWords } from '../i18n/define-words.js';

export const useFactsWords = defineWords('inspector/facts', {
  en: {
    session: 'Kind of conversation',
    intent: 'Current topic',
    summary: 'Summary passed on',
    status: 'Status',
    turns: 'Answers',
    cost: 'Total cost',
    answers: 'Model calls',
    read: 'Tokens read',
    written: 'Tokens written',
    agent: 'Current agent',
  },
  es: {
    session: 'Tipo de conversación',
    intent: 'De qué trata ahora',
    summary: 'Resumen transmitido',
    status: 'Estado',
    turns: 'Respuestas',
    cost: 'Costo total',
    answers: 'Llamadas al modelo',
    read: 'Tokens leídos',
    written: 'Tokens escritos',
    agent: 'Agente actual',
  },
});
