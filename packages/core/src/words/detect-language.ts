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
/** "He" exists in both languages: before a participle it is Spanish. */
const SPANISH_PERFECT = /\b(?:he|has|ha|hemos|han) \w+(?:ado|ido|icho|echo|isto)\b/;
/** The extension of a file's name. */
const FILE_ENDING = /(?<=\S)\.[a-z]{2,4}\b/gi;
const BY_ENDING = 0.5;
/** "a" exists in both languages; after an English imperative it is English. */
const ENGLISH_ORDER =
  /^(?:[a-z']+[\s,]+){0,2}(?:plan|design|test|map|draft|draw|write|create|run|set up|specify|facilitate|moderate|prepare|review|audit|sketch|define|build) (?:an?|the|some|our|my) /;
/** Imperatives followed by a name: "Open Bakery", «Abre Bakery»; only verbs that the other language lacks. */
const COMMAND: InBoth<RegExp> = {
  en: /^(?:please )?(?:list|show|open|close|switch|rename|delete|remove|create|undo|archive|summari[sz]e|upload|help)\b/,
  es: /^(?:por favor )?(?:lista|listame|muestra|muestrame|abre|cierra|cambia|renombra|borra|elimina|crea|deshaz|archiva|resumeme|sube|ayuda)\b/,
};
/** The least score of a language, and the least ratio to the next one; else the language is undecided. */
const ENOUGH = 1;
const CLEARLY = 1.5;

/** Scores a text by language: by function words, and by letters and endings that only one language has. */
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

/** The language with the highest score, if it is at least `enough` and `clearly` times the next one; else null. */
function foremost(scores: Readonly<Record<Locale, number>>, enough: number, clearly: number): Locale | null {
  const [first, second] = Object.entries(scores).sort(([, a], [, b]) => b - a);
  if (first === undefined || first[1] < enough) return null;
  return first[1] >= (second?.[1] ?? 0) * clearly ? first[0] : null;
}

/** The language of a text; null if its words do not decide it ("ok", "journey map"). */
export function detectLanguage(text: string): Locale | null {
  return foremost(languageScores(text), ENOUGH, CLEARLY);
}

/** Stricter: a conversation changes its language only on more than one word. */
const PLAIN = 2;
const READ_CHARACTERS = 2_000;

/** The language of a text that has clear evidence of it; null for texts such as a mere yes or a name. */
export function plainLanguage(text: string): Locale | null {
  return foremost(languageScores(text.slice(0, READ_CHARACTERS)), PLAIN, PLAIN);
}

/** Removes a file's name, which says nothing about the language of the text. */
function withoutFileName(run: string): string {
  const ending = [...run.matchAll(FILE_ENDING)].at(-1);
  return ending === undefined ? run : ` ${run.slice(ending.index + ending[0].length)}`;
}
