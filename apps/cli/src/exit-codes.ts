import { ApiError } from '@roundtable/client';
import { SPANISH_BY_CODE } from './render/code-words.js';
import type { TurnLanguage } from './render/turn-words.js';

/** The exit codes for scripts (`--help` lists them). */
export const EXIT = { answered: 0, usage: 2, unreachable: 3, refused: 4, failed: 5 } as const;

/** The exit code for an unreachable gateway or a refusal; other errors are bugs and are not handled here. */
export function exitCodeOf(error: ApiError): number {
  return error.status === 0 ? EXIT.unreachable : EXIT.refused;
}

/** Whether a retry may help: the gateway is unreachable, overloaded or restarting. */
export function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the daily message limit was reached, which is no fault. */
export function isDayFull(error: ApiError): boolean {
  return error.code === 'RATE_LIMITED' && typeof error.details?.resetAt === 'string';
}

/** Explains a refusal in one line, with the remedy. */
export function explain(error: ApiError, language: TurnLanguage = 'en'): string {
  const words = EXPLAINED[language];
  const message = words.said(error).replace(/(?<![.\s])[.\s]+$/, '');
  if (error.status === 0) return `${message}. ${words.start}`;
  switch (error.code) {
    case 'UNAUTHENTICATED':
      return `${message}. ${words.checkKey}`;
    case 'RATE_LIMITED':
      if (isDayFull(error)) return `${message}.`; // the message already names the time
      return error.retryAfterMs === null
        ? `${message}.`
        : `${message}. ${words.again(waitInWords(error.retryAfterMs, language))}`;
    case 'INVALID_RESPONSE':
    case 'UNKNOWN':
      return `${message}. ${words.checkAddress}`;
    default:
      return error.requestId === null ? `${message}.` : `${message}. (${words.request} ${error.requestId})`;
  }
}

/** Formats in the largest unit with a count of at least two, rounded up so that the wait is always long enough. */
function waitInWords(ms: number, language: TurnLanguage): string {
  const seconds = Math.ceil(ms / 1000);
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

interface ExplainedWords {
  /** The remedy for an unreachable server. */
  readonly start: string;
  /** The server's message. It is in English, except for limits, which are in the user's language. */
  readonly said: (error: ApiError) => string;
  readonly checkKey: string;
  readonly again: (wait: string) => string;
  readonly checkAddress: string;
  readonly request: string;
}

const EXPLAINED: Readonly<Record<TurnLanguage, ExplainedWords>> = {
  en: {
    start: 'Start it with "npm start", or give its address with --url or ROUNDTABLE_URL.',
    said: ({ message }) => message,
    checkKey: 'Give a valid key with --token or ROUNDTABLE_TOKEN; on your own machine none is needed.',
    again: (wait) => `Try again in ${wait}.`,
    checkAddress:
      'Check that this address is a Roundtable gateway of the same version: "npm run chat -- doctor" tells more.',
    request: 'request',
  },
  es: {
    start: 'Arráncalo con «npm start» o indica su dirección con --url o ROUNDTABLE_URL.',
    said: (error) =>
      isDayFull(error) || error.details?.quota !== undefined
        ? error.message
        : (SPANISH_BY_CODE[error.code] ?? 'Algo ha fallado en el servidor. Inténtalo otra vez en un momento'),
    checkKey: 'Indica una clave válida con --token o ROUNDTABLE_TOKEN; en tu propia máquina no hace falta.',
    again: (wait) => `Inténtalo de nuevo dentro de ${wait}.`,
    checkAddress:
      'Comprueba que esta dirección es la de un servidor de Roundtable de la misma versión. Para saber más: «npm run chat -- doctor».',
    request: 'petición',
  },
};
