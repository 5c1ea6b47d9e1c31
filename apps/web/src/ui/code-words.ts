import { catalogue, type ErrorCode, type InBoth, inLocale, type Locale } from '@roundtable/api';
import { ApiError } from '@roundtable/client';
import { wordsOfFields } from './field-words.js';

/** What an error's code says by itself. */
const WORDS_BY_CODE: InBoth<Readonly<Record<ErrorCode, string>>> = catalogue('ui/errors', {
  en: {
    VALIDATION_ERROR: 'The server does not take this. Please check what you entered.',
    UNAUTHENTICATED: 'Your session has ended. Please sign in again.',
    FORBIDDEN: 'You may not do this.',
    NOT_FOUND: 'This does not exist, or it has been deleted.',
    CONFLICT:
      'This could not be done: something has changed meanwhile, is there already or has reached a limit. Load the page again to see how it stands now.',
    PAYLOAD_TOO_LARGE: 'What you are sending is too large. Try something shorter or smaller.',
    UNSUPPORTED_MEDIA_TYPE: 'The server does not take files of this kind. Try another kind.',
    RATE_LIMITED: 'You have reached the limit for now. Try again later.',
    UNAVAILABLE: 'The service is not available right now. Try again in a while.',
    INTERNAL_ERROR: 'Something went wrong on our side. Try again in a moment.',
  },
  es: {
    VALIDATION_ERROR: 'El servidor no acepta estos datos. Revísalos, por favor.',
    UNAUTHENTICATED: 'Tu sesión ha terminado. Vuelve a entrar, por favor.',
    FORBIDDEN: 'No tienes permiso para hacer esto.',
    NOT_FOUND: 'Esto no existe o se ha eliminado.',
    CONFLICT:
      'No se ha podido hacer: algo ha cambiado entretanto, ya existe o se ha llegado a un límite. Vuelve a cargar la página para ver cómo está ahora.',
    PAYLOAD_TOO_LARGE: 'Lo que envías es demasiado grande. Prueba con algo más corto o más pequeño.',
    UNSUPPORTED_MEDIA_TYPE: 'El servidor no admite este tipo de archivo. Prueba con otro tipo.',
    RATE_LIMITED: 'Has llegado al límite por ahora. Inténtalo más tarde.',
    UNAVAILABLE: 'El servicio no está disponible en este momento. Inténtalo dentro de un rato.',
    INTERNAL_ERROR: 'Algo ha fallado en el servidor. Inténtalo otra vez en un momento.',
  },
});

const GENERAL = catalogue('ui/error-general', {
  en: 'This did not work. Try again in a moment.',
  es: 'Esto no ha funcionado. Inténtalo otra vez en un momento.',
});

const UNREACHABLE = catalogue('ui/unreachable', {
  en: 'The server cannot be reached right now. What you typed stays here; try again in a moment.',
  es: 'Ahora mismo no se puede contactar con el servidor. Lo que has escrito sigue aquí; inténtalo en un momento.',
});

/** An id in what the server says is for programs. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i;

/**
 * What went wrong, in a language of the page. The server says it in English, in the user's language only where a quota
 * is used up; in other languages, and in place of what has an id in it, the code has words of its own, and so have refused fields.
 */
export function wordsOfError(error: unknown, locale: Locale): string {
  if (!(error instanceof ApiError) || error.status === 0) return inLocale(UNREACHABLE, locale);
  const isForPeople = locale === 'en' || error.details?.quota !== undefined;
  if (isForPeople && !ID.test(error.message)) return error.message;
  const refused =
    error.code === 'VALIDATION_ERROR' && error.details !== null ? Object.keys(error.details) : [];
  const named = locale === 'es' ? wordsOfFields(refused) : null;
  return named ?? wordsOfCode(error.code, locale) ?? inLocale(GENERAL, locale);
}

/** Null for a code that this page does not know. */
function wordsOfCode(code: string, locale: Locale): string | null {
  return isKnown(code) ? inLocale(WORDS_BY_CODE, locale)[code] : null;
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(WORDS_BY_CODE.en, code);
