import { ApiError } from '@roundtable/client';
import { currentLocale, type Locale } from '../i18n/locale.js';

/** The server says in English, exactly, what is wrong; other languages have words of their own for each code. */
const BY_CODE: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'El servidor no acepta estos datos. Revísalos, por favor.',
  UNAUTHENTICATED: 'Tu sesión ha terminado. Vuelve a entrar, por favor.',
  FORBIDDEN: 'No tienes permiso para hacer esto.',
  NOT_FOUND: 'Esto no existe o se ha eliminado.',
  CONFLICT:
    'No se ha podido hacer: algo ha cambiado entretanto o ya existe. Vuelve a cargar la página e inténtalo de nuevo.',
  PAYLOAD_TOO_LARGE: 'Lo que envías es demasiado grande. Prueba con algo más corto o más pequeño.',
  UNSUPPORTED_MEDIA_TYPE: 'El servidor no admite este tipo de archivo. Prueba con otro tipo.',
  RATE_LIMITED: 'Has llegado al límite por ahora. Inténtalo más tarde.',
  UNAVAILABLE: 'El servicio no está disponible en este momento. Inténtalo dentro de un rato.',
};
const UNREACHABLE: Readonly<Record<Locale, string>> = {
  en: 'The server cannot be reached right now. What you typed stays here; try again in a moment.',
  es: 'Ahora mismo no se puede contactar con el servidor. Lo que has escrito sigue aquí; inténtalo en un momento.',
};

/** What went wrong, in the language of the page. */
export function errorWords(error: unknown, locale: Locale = currentLocale()): string {
  if (!(error instanceof ApiError) || error.status === 0) return UNREACHABLE[locale];
  if (locale === 'en' || error.details?.quota !== undefined) return error.message; // said in the user's language
  return BY_CODE[error.code] ?? 'Algo ha fallado en el servidor. Inténtalo otra vez.';
}

/** What the server says of a form's field. */
export function fieldWords(why: string, locale: Locale = currentLocale()): string {
  return locale === 'en' ? why : 'El servidor no acepta este valor. Cámbialo, por favor.';
}
