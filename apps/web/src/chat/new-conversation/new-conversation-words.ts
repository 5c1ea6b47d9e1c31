import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('chat/new-conversation/new-conversation', {
  en: {
    lead: 'What is on your mind?',
    example: 'Write what you would like to talk about…',
    waiting:
      'The server cannot be reached right now. Keep this page open, and your message will be sent as soon as possible.',
    withdraw: 'Take it back',
    team: 'Who would you like to talk with?',
    agents: 'With {{names}}',
    more_one: 'and one more',
    more_other: 'and {{count}} more',
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
    noProject: 'No project yet: we create one as we talk',
    language: 'Language',
    noTeams: 'There is no team here yet. As soon as one is published, you can choose it here.',
  },
  es: {
    lead: '¿Qué tienes en mente?',
    example: 'Escribe de qué te gustaría hablar…',
    waiting:
      'Ahora mismo no se puede contactar con el servidor. Deja esta página abierta y tu mensaje se enviará en cuanto se pueda.',
    withdraw: 'Retirarlo',
    team: '¿Con quién quieres hablar?',
    agents: 'Con {{names}}',
    more_one: 'y alguien más',
    more_other: 'y {{count}} más',
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
    noTeams: 'Aquí aún no hay ningún equipo. En cuanto se publique uno, podrás elegirlo aquí.',
  },
});
