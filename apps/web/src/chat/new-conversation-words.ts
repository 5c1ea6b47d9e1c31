import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'New conversation',
    lead: 'Choose who joins you. You can talk about anything; these are starting points.',
    team: 'Who would you like to talk with?',
    agents: 'With {{names}}',
    more_one: 'and one more',
    more_other: 'and {{count}} more',
    teams: {
      'round-table':
        'A coaching team in one conversation. Coach stays with you; four colleagues join when they can help: with goals, patterns, good and hard moments, and promises to yourself.',
      'agentic-coach':
        'One coach with every tool, who thinks out loud, reads your notes and goals, looks things up, and drafts plans that are saved only when you approve.',
      'product-design':
        'Twelve designers and researchers around your projects. They find the method that fits, work with you from guides and templates, and remember what was decided and why.',
      triage:
        'A front desk that does simple things at once and connects you with the right coaches, who work together as one.',
    },
    session: 'What kind of conversation?',
    sessions: {
      general: 'Whatever is on your mind.',
      planning: 'Turn a wish into a plan: steps, times, and what to do when something gets in the way.',
      research: 'Find something out together, with sources.',
      reflection: 'Look back calmly and see what you take from it.',
    },
    goal: 'About a goal',
    noGoal: 'No goal in particular',
    project: 'In the project',
    noProject: 'No project yet: we make one as we talk',
    language: 'Language',
    first: 'What is on your mind? (optional)',
    firstExample: 'What is on your mind?',
    start: 'Start the conversation',
    noTeams: 'There is no team here yet. As soon as one is published, you can choose it here.',
  },
  es: {
    title: 'Nueva conversación',
    lead: 'Elige quién te acompaña. Puedes hablar de lo que quieras; esto son solo puntos de partida.',
    team: '¿Con quién quieres hablar?',
    agents: 'Con {{names}}',
    more_one: 'y uno más',
    more_other: 'y {{count}} más',
    teams: {
      'round-table':
        'Un equipo de acompañamiento en una sola conversación. Coach está contigo; cuatro colegas se suman cuando pueden ayudar: con las metas, los patrones, los momentos buenos y difíciles, y las promesas que te haces.',
      'agentic-coach':
        'Un solo coach con todas las herramientas: piensa en voz alta, lee tus notas y tus metas, busca información y redacta planes que solo se guardan si tú los apruebas.',
      'product-design':
        'Doce especialistas en diseño e investigación alrededor de tus proyectos. Encuentran el método adecuado, trabajan contigo con guías y plantillas, y recuerdan qué se decidió y por qué.',
      triage:
        'Una recepción que resuelve al momento lo sencillo y te pone en contacto con los coaches adecuados, que trabajan juntos como uno solo.',
    },
    session: '¿Qué tipo de conversación?',
    sessions: {
      general: 'Lo que tengas en mente.',
      planning: 'Convierte un deseo en un plan: pasos, momentos y qué hacer si algo se interpone.',
      research: 'Averigua algo con el equipo, con fuentes.',
      reflection: 'Mira atrás con calma y piensa con qué te quedas.',
    },
    goal: 'Sobre una meta',
    noGoal: 'Ninguna meta en concreto',
    project: 'En el proyecto',
    noProject: 'Aún sin proyecto: lo creamos mientras hablamos',
    language: 'Idioma',
    first: '¿Qué tienes en mente? (opcional)',
    firstExample: '¿Qué tienes en mente?',
    start: 'Empezar la conversación',
    noTeams: 'Aquí aún no hay ningún equipo. En cuanto se publique uno, podrás elegirlo aquí.',
  },
});
