export type Locale = 'en' | 'es';

/**
 * Words that exist in only one language. Words of both ("me", "no", "a", "son", "sin", "once", "he", "has", "come",
 * "ten", "plan", "am") are in neither list, because one such word must not change the language.
 */
const SPANISH = words(
  `el la los las lo le les un una unos unas que del y en con por para porque pero aunque cuando donde como quien cual mi mis te tu tus
  se su sus si es soy eres estoy esta estan este esto ese eso esa aqui ahi muy mas menos hoy ayer siempre nunca ya aun tambien
  tengo tienes tiene puedo puedes puede quiero quieres quisiera quiere voy vamos vas gusta gustaria hago hacer haz hice fui ser estar
  tener poder dime cuentame cuenta dame ayuda ayudame creo siento necesito hola buenas buenos gracias adios vale claro bueno nada todo
  bien mal mejor peor algo meta metas objetivo objetivos habito habitos dia dias semana semanas despues antes luego sobre desde hasta
  lunes martes miercoles jueves viernes sabado domingo trabajo casa noche noches tarde tardes crea dale adelante listo correr leer
  dormir comer escribir aprender nos nosotros contigo conmigo fue sueño gente poco mucho dos tres veces`,
);
const ENGLISH = words(
  `the an i my mine you your yours is are was were be been to of and in on at with for from because but it its this that these those
  what why how which who where when if or would could should will shall want like thanks thank please hello hi hey yes not do does did
  done have had get got go going make more most some something anything nothing about tell let we us our they them their she her him his
  day days today yesterday tomorrow morning evening night week weeks time too also just very really there here then than goal goals habit
  habits good bad great better well okay sure can know think feel need work home read run sleep monday tuesday wednesday thursday friday
  saturday sunday after before add create park every each by out up off again give help break ten minutes hours much many long short only i'm i've i'd i'll it's don't
  can't let's that's what's`,
);

const FUNCTION_WORD = 2;
/** The weight of letters and marks that English does not have. */
const MARK = 3;
/** The low weight of endings: Spanish also uses "jogging". */
const ENDING = 1;
const LEAD = 2;

/**
 * The language of the user's latest message whose language is clear; else the preferred language of the context, else
 * English.
 */
export function detectLocale(userTexts: readonly string[], preferred: string | null): Locale {
  for (const text of userTexts.toReversed()) {
    const found = languageOf(text.slice(0, 2_000));
    if (found !== null) return found;
  }
  return preferred !== null && /^(?:es\b|spanish|español)/i.test(preferred) ? 'es' : 'en';
}

/** The language of a text; null when it is unclear. */
function languageOf(text: string): Locale | null {
  const written = text.normalize('NFC').toLowerCase().replaceAll('’', "'");
  const found: readonly string[] = written.match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  const bare = found.map(withoutAccents);
  const score = (own: ReadonlySet<string>, ending: RegExp) =>
    bare
      .map((word): number => (own.has(word) ? FUNCTION_WORD : ending.test(word) ? ENDING : 0))
      .reduce((sum, points) => sum + points, 0);
  const accented = found.filter((word) => /[áéíóú]/.test(word) && !LOANED.test(word));
  const marks = (/[¿¡ñ]/.test(written) ? MARK : 0) + accented.length * FUNCTION_WORD;
  const spanish = score(SPANISH, /.{3}(?:cion|mente|ando|iendo|amos|emos)$/) + marks;
  const english = score(ENGLISH, /.{3}(?:ing|ness|ful|ly)$|'(?:s|t|re|ve|ll|d|m)$/);
  if (Math.abs(spanish - english) < LEAD) return null;
  return spanish > english ? 'es' : 'en';
}

const LOANED = /^(?:cafés?|clichés?|fiancée?s?|résumés?|touché|déjà)$/;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(withoutAccents));
}

/** Removes accents, because `\b` treats "é" as the end of a word. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
}
