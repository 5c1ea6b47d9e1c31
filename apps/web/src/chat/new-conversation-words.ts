import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'A new conversation',
    lead: 'Choose who joins you. You can talk about anything; these are starting points.',
    team: 'With whom',
    agents: 'With {{names}}',
    more_one: 'and one more',
    more_other: 'and {{count}} more',
    teams: {
      'round-table':
        'A coaching team around one conversation. Coach keeps the thread; four colleagues come when their craft is wanted: goals, patterns, bright and dark moments, promises to yourself.',
      'agentic-coach':
        'One coach with every tool, who thinks out loud, reads your notes and goals, looks things up, and drafts plans that are saved only when you approve.',
      'product-design':
        'Twelve designers and researchers around your projects. They find the method that fits, work with you from guides and templates, and remember what was decided and why.',
      triage:
        'A front desk that does simple things at once and connects you with the right coaches, who work together as one.',
    },
    session: 'What kind of talk',
    sessions: {
      general: 'Whatever is on your mind.',
      planning: 'Give a wish a shape: steps, times, what to do when.',
      research: 'Find something out together, with sources.',
      reflection: 'Look back without hurry, and see what stays.',
    },
    goal: 'About a goal',
    noGoal: 'No goal in particular',
    project: 'In the project',
    noProject: 'No project yet: we make one as we talk',
    language: 'Language',
    first: 'What is on your mind? (may stay empty)',
    firstExample: 'What is on your mind?',
    start: 'Start the conversation',
    noTeams: 'There is no team yet. As soon as one is published, it is here.',
  },
  es: {
    title: 'Una conversación nueva',
    lead: 'Elige quién te acompaña. Puedes hablar de lo que quieras; esto son solo puntos de partida.',
    team: 'Con quién',
    agents: 'Con {{names}}',
    more_one: 'y uno más',
    more_other: 'y {{count}} más',
    teams: {
      'round-table':
        'Un equipo de acompañamiento alrededor de una sola conversación. Coach está contigo y lleva el hilo; cuatro colegas vienen cuando hace falta su oficio: metas, patrones, momentos buenos y malos, y promesas que te haces.',
      'agentic-coach':
        'Un solo coach con todas las herramientas: piensa en voz alta, lee tus notas y tus metas, busca información y redacta planes que solo se guardan si tú los apruebas.',
      'product-design':
        'Doce especialistas en diseño e investigación alrededor de tus proyectos. Encuentran el método adecuado, trabajan contigo con guías y plantillas, y recuerdan qué se decidió y por qué.',
      triage:
        'Una recepción que resuelve al momento lo sencillo y te pone en contacto con los coaches adecuados, que trabajan juntos como uno solo.',
    },
    session: 'Qué tipo de charla',
    sessions: {
      general: 'Lo que te ronde por la cabeza.',
      planning: 'Dar forma a un deseo: pasos, momentos y qué hacer cuando.',
      research: 'Averiguar algo entre todos, con fuentes.',
      reflection: 'Mirar atrás sin prisa y ver qué queda.',
    },
    goal: 'Sobre una meta',
    noGoal: 'Ninguna meta en concreto',
    project: 'En el proyecto',
    noProject: 'Aún sin proyecto: lo creamos mientras hablamos',
    language: 'Idioma',
    first: '¿Qué te ronda la cabeza? (puede quedar vacío)',
    firstExample: '¿Qué te ronda la cabeza?',
    start: 'Empezar la conversación',
    noTeams: 'Aún no hay ningún equipo. En cuanto se publique uno, aparecerá aquí.',
  },
});
