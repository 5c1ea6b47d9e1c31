import { type InBoth, type Locale, languages } from '../locale.js';
import { fold, wordsOf } from './fold.js';
import { FUNCTION_WORDS } from './function-words.js';

const BUILT_IN = ['en', 'es'] as const;
const SPANISH_LETTERS = /[ñ¿¡]/i;
const SPANISH_ACCENTS = /[áéíóúü]/i;
const ENDINGS: InBoth<RegExp> = {
  en: /(?:ing|tion|ness|ful|ght|ough|ly)$/,
  es: /(?:cion|ciones|mente|iendo|ando|idad|idades|amos|emos|arlo|arla|erlo|irlo)$/,
};
/** "He" is a word of both languages: before a participle it is Spanish. */
const SPANISH_PERFECT = /\b(?:he|has|ha|hemos|han) \w+(?:ado|ido|icho|echo|isto)\b/;
/** Where a file's name ends. */
const FILE_ENDING = /(?<=\S)\.[a-z]{2,4}\b/gi;
const BY_ENDING = 0.5;
/** "a" is a word of both languages; what follows an order is English. */
const ENGLISH_ORDER =
  /^(?:[a-z']+[\s,]+){0,2}(?:plan|design|test|map|draft|draw|write|create|run|set up|specify|facilitate|moderate|prepare|review|audit|sketch|define|build) (?:an?|the|some|our|my) /;
/** Orders of one word and a name: "Open Bakery", «Abre Bakery»; only first words that the other language lacks. */
const COMMAND: InBoth<RegExp> = {
  en: /^(?:please )?(?:list|show|open|close|switch|rename|delete|remove|create|undo|archive|summari[sz]e|upload|help)\b/,
  es: /^(?:por favor )?(?:lista|listame|muestra|muestrame|abre|cierra|cambia|renombra|borra|elimina|crea|deshaz|archiva|resumeme|sube|ayuda)\b/,
};
/** Both less than this, or too close to one another, is undecided. */
const ENOUGH = 1;
const CLEARLY = 1.5;

/** How much of each language a text has: its function words, the letters and endings that only one of them has. */
export function languageScores(said: string): Readonly<Record<Locale, number>> {
  const text = said.replace(/\S+/g, withoutFileName);
  const words = wordsOf(text);
  const scores = { en: 0, es: 0 };
  for (const word of words) {
    for (const locale of BUILT_IN) {
      if (FUNCTION_WORDS[locale].has(word)) scores[locale] += 1;
      else if (word.length > 5 && ENDINGS[locale].test(word)) scores[locale] += BY_ENDING;
    }
    if (/'(?:s|t|re|ll|ve|d|m)$/.test(word) && !FUNCTION_WORDS.en.has(word)) scores.en += BY_ENDING;
  }
  if (ENGLISH_ORDER.test(fold(text))) scores.en += 1;
  for (const locale of BUILT_IN) if (COMMAND[locale].test(fold(text))) scores[locale] += 1;
  if (SPANISH_PERFECT.test(fold(text))) scores.es += 2;
  if (SPANISH_LETTERS.test(text)) scores.es += 2;
  else if (SPANISH_ACCENTS.test(text)) scores.es += 1;
  const others = languages()
    .filter(({ heard }) => heard.size > 0)
    .map(({ code, heard }) => [code, words.filter((word) => heard.has(word)).length] as const);
  return { ...scores, ...Object.fromEntries(others) };
}

/** The language with most of a text, and whether it has so much, and so many times what the next one has. */
function foremost(scores: Readonly<Record<Locale, number>>, enough: number, clearly: number): Locale | null {
  const [first, second] = Object.entries(scores).sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < enough) return null;
  return first[1] >= (second?.[1] ?? 0) * clearly ? first[0] : null;
}

/** The language that a text is written in; null when its words do not decide ("ok", "journey map"). */
export function detectLanguage(text: string): Locale | null {
  return foremost(languageScores(text), ENOUGH, CLEARLY);
}

/** More than one word has to tell before a conversation turns to another language. */
const PLAIN = 2;
const READ_CHARACTERS = 2_000;

/** The language that somebody plainly speaks; null when little tells it, as a mere yes or a name does. */
export function plainLanguage(text: string): Locale | null {
  return foremost(languageScores(text.slice(0, READ_CHARACTERS)), PLAIN, PLAIN);
}

/** A file's name tells nothing of the language around it. */
function withoutFileName(run: string): string {
  const ending = [...run.matchAll(FILE_ENDING)].at(-1);
  return ending === undefined ? run : ` ${run.slice(ending.index + ending[0].length)}`;
}
