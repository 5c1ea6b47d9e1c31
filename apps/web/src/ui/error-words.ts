import { currentLocale, type Locale } from '../i18n/locale.js';
import { wordsOfError } from './code-words.js';

/** What went wrong, in the language of the page. */
export function errorWords(error: unknown, locale: Locale = currentLocale()): string {
  return wordsOfError(error, locale);
}

/** What the server says of a form's field. */
export function fieldWords(why: string, locale: Locale = currentLocale()): string {
  return locale === 'en' ? why : 'El servidor no acepta este valor. Cámbialo, por favor.';
}
