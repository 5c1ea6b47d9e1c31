import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    stop: 'Stop',
    stopLabel: 'Stop the answer',
    stopping: 'Stopping…',
    stopped: 'Stopped. What was written so far stays, and you can go on.',
    nothingRan: 'The answer had just ended; nothing was stopped.',
    unreachable: 'The server cannot be reached right now, so the answer goes on. Try again in a moment.',
    away: 'The language model cannot be reached for the moment. Your message is saved, and the answer will come by itself.',
    nextTry: 'Next try {{when}}.',
    tryingNow: 'Trying again now…',
  },
  es: {
    stop: 'Detener',
    stopLabel: 'Detener la respuesta',
    stopping: 'Deteniendo…',
    stopped: 'Detenida. Lo escrito hasta ahora se queda y puedes seguir.',
    nothingRan: 'La respuesta acababa de terminar; no se ha detenido nada.',
    unreachable:
      'Ahora mismo no se puede contactar con el servidor, así que la respuesta sigue. Inténtalo en un momento.',
    away: 'De momento no se puede contactar con el modelo de lenguaje. Tu mensaje está guardado y la respuesta llegará sola.',
    nextTry: 'Próximo intento {{when}}.',
    tryingNow: 'Probando de nuevo…',
  },
});
