import { ApiError } from '@roundtable/client';
import { currentLocale, type Locale } from '../i18n/locale.js';
import { SPANISH_BY_CODE } from './code-words.js';

const UNREACHABLE: Readonly<Record<Locale, string>> = {
  en: 'The server cannot be reached right now. What you typed stays here; try again in a moment.',
  es: 'Ahora mismo no se puede contactar con el servidor. Lo que has escrito sigue aquí; inténtalo en un momento.',
};

/** What went wrong, in the language of the page. */
export function errorWords(error: unknown, locale: Locale = currentLocale()): string {
  if (!(error instanceof ApiError) || error.status === 0) return UNREACHABLE[locale];
  if (locale === 'en' || error.details?.quota !== undefined) return error.message; // said in the user's language
  return SPANISH_BY_CODE[error.code] ?? 'Algo ha fallado en el servidor. Inténtalo otra vez en un momento.';
}

/** What the server says of a form's field. */
export function fieldWords(why: string, locale: Locale = currentLocale()): string {
  return locale === 'en' ? why : 'El servidor no acepta este valor. Cámbialo, por favor.';
}
