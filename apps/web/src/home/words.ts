import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    lead: 'Here is where things stand.',
    today: 'Your check-in today',
    anotherCheckIn: 'Check in again',
    goals: {
      title: 'Active goals and next steps',
      all: 'All goals',
      step: 'Next step for “{{title}}”',
      none: 'No small step yet.',
      add: 'Add one',
      addNamed: 'Add a small step to “{{title}}”',
      done: '“{{title}}” is done.',
      empty: 'No goal is active right now. That is fine, too.',
      set: 'New goal',
    },
    next: {
      title: 'Coming up',
      all: 'All commitments',
      empty: 'Nothing is planned.',
      noTime: 'no fixed time',
    },
    conversations: {
      title: 'Latest conversations',
      all: 'All conversations',
      empty: 'No conversations yet.',
    },
    noticed: {
      title: 'What the team has noticed',
      helps: 'What helps you',
      trends: 'Trends',
      week: 'Your latest figures, explained by the team',
    },
    plan: {
      title: 'Your latest plan',
      open: 'Open the goal',
      conversation: 'Open the conversation',
      all: 'All plans',
    },
    start: {
      others: 'Or begin with something else',
      goal: 'Set a goal',
      checkIn: 'Check in',
      note: 'Start wherever you like. Nobody counts the days you are away.',
    },
  },
  es: {
    lead: 'Esto es lo que tienes en marcha.',
    today: 'Tu registro de hoy',
    anotherCheckIn: 'Hacer otro registro',
    goals: {
      title: 'Metas activas y próximos pasos',
      all: 'Todas las metas',
      step: 'Próximo paso de «{{title}}»',
      none: 'Todavía sin pasos pequeños.',
      add: 'Añadir uno',
      addNamed: 'Añadir un paso pequeño a «{{title}}»',
      done: '«{{title}}» está hecho.',
      empty: 'Ahora mismo no hay ninguna meta activa. También está bien.',
      set: 'Nueva meta',
    },
    next: {
      title: 'Próximamente',
      all: 'Todos los compromisos',
      empty: 'No hay nada previsto.',
      noTime: 'sin hora fija',
    },
    conversations: {
      title: 'Últimas conversaciones',
      all: 'Todas las conversaciones',
      empty: 'Todavía no hay conversaciones.',
    },
    noticed: {
      title: 'Lo que el equipo ha notado',
      helps: 'Lo que te ayuda',
      trends: 'Tendencias',
      week: 'Tus últimas cifras, explicadas por el equipo',
    },
    plan: {
      title: 'Tu último plan',
      open: 'Abrir la meta',
      conversation: 'Abrir la conversación',
      all: 'Todos los planes',
    },
    start: {
      others: 'O empieza por otra cosa',
      goal: 'Ponerte una meta',
      checkIn: 'Hacer un registro',
      note: 'Empieza por donde quieras. Nadie cuenta los días que no estás.',
    },
  },
});
