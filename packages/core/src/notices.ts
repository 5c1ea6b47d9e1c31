import { catalogue, inLocale, type Locale } from './locale.js';
import type { LocalText } from './teams/team.js';

/** Lines that the engine itself says to users, whatever the team. */
export const NOTICE = catalogue('notices', {
  pending: {
    en: 'Your message is saved. The answer is taking longer than usual and will appear here as soon as it is ready.',
    es: 'Tu mensaje está guardado. La respuesta tarda más de lo habitual y aparecerá aquí en cuanto esté lista.',
  },
  modelUnavailable: {
    en: 'The language model did not answer this message within 24 hours. Your message is saved; you can send it again whenever you like.',
    es: 'El modelo de lenguaje no ha respondido a este mensaje en 24 horas. Tu mensaje está guardado; puedes enviarlo de nuevo cuando quieras.',
  },
  failed: {
    en: 'Something went wrong on our side and this message was not answered. Your message is saved; please send it again.',
    es: 'Algo ha fallado por nuestra parte y este mensaje se ha quedado sin respuesta. Tu mensaje está guardado; envíalo de nuevo, por favor.',
  },
  modelRefused: {
    en: 'The language model did not accept this request, so there is no answer to this message. You can try other words; whoever runs this service can see why.',
    es: 'El modelo de lenguaje no ha aceptado esta petición, así que este mensaje se queda sin respuesta. Puedes probar con otras palabras; quien administra el servicio puede ver el motivo.',
  },
  modelNotReady: {
    en: 'The language model that you use cannot answer at the moment; the people who run this service need to look into it. Your message is saved. You can choose another model in your settings and send it again.',
    es: 'El modelo de lenguaje que usas no puede responder ahora mismo; quien administra el servicio tiene que revisarlo. Tu mensaje está guardado. Puedes elegir otro modelo en tus ajustes y enviarlo de nuevo.',
  },
  budgetExhausted: {
    en: 'We have to pause here for today: the budget for answers is used up. Everything so far is saved. Write again tomorrow, and we will continue from here.',
    es: 'Por hoy tenemos que parar aquí: el presupuesto para respuestas se ha agotado. Todo lo anterior está guardado; escribe de nuevo mañana y seguimos desde aquí.',
  },
  refusal: {
    en: 'I can’t help with that one. Is there another way I can support you?',
    es: 'Con eso no puedo ayudarte. ¿Hay otra forma en la que pueda acompañarte?',
  },
  emptyReply: {
    en: 'I could not find an answer to that. Could you say it again in other words?',
    es: 'No he encontrado una respuesta. ¿Me lo dices con otras palabras?',
  },
  expired: {
    en: 'This proposal was not decided in time, so nothing was saved. Ask for it again whenever you like.',
    es: 'El plazo para decidir sobre esta propuesta terminó, así que no se guardó nada. Puedes pedirla de nuevo cuando quieras.',
  },
  saidAnew: {
    en: 'You are back with the agent you were last talking with.',
    es: 'Vuelves a hablar con el mismo agente que entonces.',
  },
  homeAgain: { en: 'Welcome back.', es: 'Qué bueno verte de nuevo.' },
  agentLeft: {
    en: 'The team has changed since we last spoke.',
    es: 'El equipo ha cambiado desde la última vez.',
  },
} satisfies Record<string, LocalText>);

/** The visible line of a handoff when neither the agent nor the team has one. */
export function switchingTo(name: string, locale: Locale): string {
  return inLocale(SWITCHING, locale)(name);
}

const SWITCHING = catalogue('notices.switchingTo', {
  en: (name: string) => `Switching to ${name}...`,
  es: (name: string) => `Te paso con ${name}…`,
});
