import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('onboarding', {
  en: {
    step: 'Step {{n}} of 2',
    skip: 'Skip',
    next: 'Continue',
    back: 'Back',
    who: {
      title: 'Welcome. What should we call you?',
      lead: 'You can change all of this in the settings at any time.',
      name: 'Your name',
      nameHint: 'Optional. What the agents call you.',
      language: 'Language',
    },
    why: {
      title: 'What brings you here?',
      titleNamed: 'What brings you here, {{name}}?',
      lead: 'The agents will know this in your first conversation, so you do not have to explain it again.',
      choose: 'Choose what fits best',
      own: 'In your own words (optional)',
      ownExample: 'For example: I would like to sleep better.',
      done: 'Begin',
    },
    purposes: {
      goal: 'I want to reach a goal or build a habit',
      think: 'I want to think something through',
      find: 'I want to find something out',
      design: 'I am working on a product or a design',
      look: 'I am just looking around',
    },
  },
  es: {
    step: 'Paso {{n}} de 2',
    skip: 'Omitir',
    next: 'Continuar',
    back: 'Atrás',
    who: {
      title: 'Te damos la bienvenida. ¿Cómo te llamamos?',
      lead: 'Puedes cambiar todo esto en los ajustes cuando quieras.',
      name: 'Tu nombre',
      nameHint: 'Opcional. Así te llamarán los agentes.',
      language: 'Idioma',
    },
    why: {
      title: '¿Qué te trae por aquí?',
      titleNamed: '¿Qué te trae por aquí, {{name}}?',
      lead: 'Los agentes lo sabrán en tu primera conversación, así no tendrás que explicarlo otra vez.',
      choose: 'Elige lo que mejor encaje',
      own: 'Con tus palabras (opcional)',
      ownExample: 'Por ejemplo: me gustaría dormir mejor.',
      done: 'Empezar',
    },
    purposes: {
      goal: 'Quiero alcanzar una meta o crear un hábito',
      think: 'Quiero pensar algo con calma',
      find: 'Quiero averiguar algo',
      design: 'Trabajo en un producto o un diseño',
      look: 'Solo estoy echando un vistazo',
    },
  },
});
