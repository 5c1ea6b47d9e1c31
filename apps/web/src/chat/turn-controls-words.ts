import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    stop: 'Stop',
    stopLabel: 'Stop the answer',
    stopping: 'Stopping …',
    stopped: 'Stopped. What was said until then stays, and you can go on.',
    nothingRan: 'The answer had just ended; nothing was stopped.',
    unreachable: 'The server cannot be reached right now, so the answer goes on.',
    away: 'The model is away for a moment. Your message is safe, and the answer comes by itself.',
    nextTry: 'Next try {{when}}.',
    tryingNow: 'Trying again now …',
  },
  es: {
    stop: 'Detener',
    stopLabel: 'Detener la respuesta',
    stopping: 'Deteniendo…',
    stopped: 'Detenida. Lo dicho hasta ahora se queda y puedes seguir.',
    nothingRan: 'La respuesta acababa de terminar; no se ha detenido nada.',
    unreachable: 'Ahora mismo no se puede contactar con el servidor, así que la respuesta sigue.',
    away: 'El modelo no está disponible por un momento. Tu mensaje está a salvo y la respuesta llegará sola.',
    nextTry: 'Próximo intento {{when}}.',
    tryingNow: 'Probando de nuevo…',
  },
});
