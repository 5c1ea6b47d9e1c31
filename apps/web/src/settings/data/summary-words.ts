import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('settings/data/summary', {
  en: {
    title: 'What the team remembers about you',
    lead: 'Agents remember this in every conversation. You can read it, edit it, or have the team forget it.',
    empty: 'Nothing yet. After your first conversations, the team notes what helps it to help you.',
    updated: 'Last noted {{when}}',
    lists: {
      patterns: 'What tends to happen',
      motivators: 'What gets you going',
      obstacles: 'What gets in the way',
      preferences: 'What you prefer',
      values: 'What matters to you',
      whatHelps: 'What has helped',
    },
    edit: 'Edit',
    write: 'Write something down',
    oneLine: 'One thought on each line',
    tooMany: 'At most 8 lines.',
    tooLong: 'A line has at most 240 characters.',
    tooMuch: 'That is a little too much in all. Please shorten some lines.',
    saved: 'Saved.',
    forget: 'Forget everything',
    forgetTitle: 'Forget what the team remembers?',
    forgetAsk:
      'The agents will forget these notes. What you said in your conversations stays there, but is not noted here again.',
    forgotten: 'Forgotten.',
  },
  es: {
    title: 'Lo que el equipo recuerda de ti',
    lead: 'Los agentes recuerdan esto en todas las conversaciones. Puedes leerlo, editarlo o hacer que se olvide.',
    empty:
      'Aún nada. Después de tus primeras conversaciones, el equipo anotará lo que le sirva para ayudarte.',
    updated: 'Última anotación: {{when}}',
    lists: {
      patterns: 'Lo que suele pasar',
      motivators: 'Lo que te anima',
      obstacles: 'Lo que se interpone',
      preferences: 'Lo que prefieres',
      values: 'Lo que te importa',
      whatHelps: 'Lo que ha ayudado',
    },
    edit: 'Editar',
    write: 'Escribir algo',
    oneLine: 'Una idea por línea',
    tooMany: 'Como mucho 8 líneas.',
    tooLong: 'Una línea tiene como mucho 240 caracteres.',
    tooMuch: 'En total es un poco largo. Acorta alguna línea.',
    saved: 'Guardado.',
    forget: 'Olvidarlo todo',
    forgetTitle: '¿Olvidar lo que el equipo recuerda?',
    forgetAsk:
      'Los agentes dejarán de saberlo. Lo que dijiste en las conversaciones sigue allí, pero no se vuelve a anotar aquí.',
    forgotten: 'Olvidado.',
  },
});
