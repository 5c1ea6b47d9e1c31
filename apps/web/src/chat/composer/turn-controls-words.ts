import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('chat/composer/turn-controls', {
  en: {
    stop: 'Stop',
    stopLabel: 'Stop the answer',
    stopping: 'Stopping…',
    stopped: 'Stopped. What was written so far stays, and you can go on.',
    nothingRan: 'The answer had already ended, so there was nothing to stop.',
    unreachable: 'The answer was not stopped: the server cannot be reached right now. Try again in a moment.',
    away: 'The language model cannot be reached at the moment. Your message is saved, and the answer will come by itself.',
    nextTry: 'Next try {{when}}.',
    tryingNow: 'Trying again now…',
  },
  es: {
    stop: 'Detener',
    stopLabel: 'Detener la respuesta',
    stopping: 'Deteniendo…',
    stopped: 'Respuesta detenida. Lo escrito hasta ahora se conserva y puedes seguir.',
    nothingRan: 'La respuesta ya había terminado, así que no había nada que detener.',
    unreachable:
      'La respuesta no se ha detenido: ahora mismo no se puede contactar con el servidor. Inténtalo en un momento.',
    away: 'Ahora mismo no se puede contactar con el modelo de lenguaje. Tu mensaje está guardado y la respuesta llegará sola.',
    nextTry: 'Próximo intento {{when}}.',
    tryingNow: 'Probando de nuevo…',
  },
});
