import { catalogue, inLocale, isBuiltIn } from '@roundtable/api';
import { currentLocale, type Locale } from '../i18n/locale.js';
import { wordsOfError } from './code-words.js';
import { wordsOfField } from './field-words.js';

/** What went wrong, in the language of the page. */
export function errorWords(error: unknown, locale: Locale = currentLocale()): string {
  return wordsOfError(error, locale);
}

/** What the server says of a form's field: in English, so that another language names the field and what it wants. */
export function fieldWords(field: string, why: string, locale: Locale = currentLocale()): string {
  if (!isBuiltIn(locale)) return inLocale(REFUSED, locale);
  return locale === 'en' ? why : wordsOfField(field);
}

/** In languages of which the page has no names of fields. */
const REFUSED = catalogue('ui/field-refused', {
  en: 'The server does not take this value. Please change it.',
  es: 'El servidor no acepta este valor. Cámbialo, por favor.',
});
