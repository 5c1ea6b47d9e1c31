import type { Locale } from './locale.js';
import { withoutAccents } from './locale.js';

/** Whether the goal is about leaving something be, where "ten minutes of it" would be no help. */
export function isStopping(title: string): boolean {
  return /^(?:to )?(?:quit|stop|less|give up|cut|eat less|drink less|spend less|save|saving|sleep|go to bed|dejar|menos|gastar|ahorrar|reducir|dormir|beber menos|comer menos)/i.test(
    title,
  );
}

/** A small thing to do in that situation, to be offered: what follows "then I". */
export function suggestAction(situation: string, title: string, locale: Locale): string {
  const words = locale === 'es' ? SPANISH : ENGLISH;
  const plain = withoutAccents(situation);
  if (/forget|olvid/i.test(plain)) return words.forget;
  if (isStopping(title)) return words.wait;
  if (/rain|snow|cold|weather|dark|hot\b|lluvia|lluev|frio|clima|calor|oscur/i.test(plain))
    return words.weather;
  if (/phone|screen|tv\b|netflix|movil|celular|pantalla|tele\b/i.test(plain)) return words.phone;
  if (/sick|ill\b|pain|hurt|enferm|dolor|duele/i.test(plain)) return words.rest;
  return words.small;
}

const ENGLISH = {
  forget: 'set an alarm for it the evening before',
  wait: 'drink a glass of water and wait ten minutes before I decide',
  weather: 'do a short version indoors',
  phone: 'put the phone in another room and begin with two minutes',
  rest: 'rest without a second thought and pick a new day',
  small: 'do just ten minutes of it, at an easy pace',
};

const SPANISH: typeof ENGLISH = {
  forget: 'pongo una alarma la noche anterior',
  wait: 'bebo un vaso de agua y espero diez minutos antes de decidir',
  weather: 'hago una versión corta en casa',
  phone: 'dejo el móvil en otra habitación y empiezo con dos minutos',
  rest: 'descanso sin darle vueltas y elijo otro día',
  small: 'hago solo diez minutos, con calma',
};
