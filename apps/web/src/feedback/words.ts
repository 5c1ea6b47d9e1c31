import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('feedback', {
  en: {
    good: 'Good answer',
    bad: 'Bad answer',
    more: 'Say more about it',
    takenBack: 'Your feedback was removed.',
    title: { good: 'What was good about it?', bad: 'What should have been different?' },
    hint: 'Your feedback is already saved. The rest is optional.',
    reasonsLabel: 'What was wrong?',
    reasons: {
      not_true: 'It is not true',
      not_what_i_asked: 'It did not do what I asked',
      wrong_agent: 'The wrong agent answered',
      unkind: 'It was unkind',
      too_long: 'It was too long',
      other: 'Something else',
    },
    text: 'In your own words',
    share: 'This may be used to make the answers better',
    shareHint:
      'If you allow this, the people who run this server may read your message, this answer and what you say here. Otherwise all of it stays in your conversation.',
    save: 'Save',
    notNow: 'Not now',
    saved: 'Saved. Thank you.',
    shared: 'may be used to make the answers better',
  },
  es: {
    good: 'Buena respuesta',
    bad: 'Mala respuesta',
    more: 'Decir más sobre esto',
    takenBack: 'Se ha quitado tu valoración.',
    title: { good: '¿Qué estuvo bien?', bad: '¿Qué debería haber sido diferente?' },
    hint: 'Tu valoración ya está guardada. Todo lo que sigue es opcional.',
    reasonsLabel: '¿Qué falló?',
    reasons: {
      not_true: 'No es verdad',
      not_what_i_asked: 'No hizo lo que pedí',
      wrong_agent: 'Respondió el agente equivocado',
      unkind: 'No fue amable',
      too_long: 'Fue demasiado larga',
      other: 'Otra cosa',
    },
    text: 'Con tus palabras',
    share: 'Se puede usar para mejorar las respuestas',
    shareHint:
      'Si lo marcas, quienes administran este servidor podrán leer tu mensaje, esta respuesta y lo que digas aquí. Si no, todo se queda en tu conversación.',
    save: 'Guardar',
    notNow: 'Ahora no',
    saved: 'Guardado. Gracias.',
    shared: 'puede usarse para mejorar las respuestas',
  },
});
