import { ApiError } from '@roundtable/client';

/** What scripts read (`--help` lists them). */
export const EXIT = { answered: 0, usage: 2, unreachable: 3, refused: 4, failed: 5 } as const;

/** The gateway was not reached, or it refused; other errors are this program's own and are not caught here. */
export function exitCodeOf(error: ApiError): number {
  return error.status === 0 ? EXIT.unreachable : EXIT.refused;
}

/** Worth another try: not reached, overloaded, restarting. */
export function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The messages of the day are used up: nothing went wrong. */
export function isDayFull(error: ApiError): boolean {
  return error.code === 'RATE_LIMITED' && typeof error.details?.resetAt === 'string';
}

/** A refusal in one line of plain words, with what to do about it. */
export function explain(error: ApiError): string {
  if (error.status === 0) {
    return `${error.message}. Start it with "npm start", or give its address with --url or ROUNDTABLE_URL.`;
  }
  const message = error.message.replace(/(?<![.\s])[.\s]+$/, '');
  switch (error.code) {
    case 'UNAUTHENTICATED':
      return `${message}. Check the key given with --token or ROUNDTABLE_TOKEN, or leave it out to sign in locally.`;
    case 'RATE_LIMITED':
      if (isDayFull(error)) return `${message}.`; // it says itself when one can write again
      return error.retryAfterMs === null
        ? `${message}.`
        : `${message}. Try again in ${Math.ceil(error.retryAfterMs / 1000)} s.`;
    case 'INVALID_RESPONSE':
    case 'UNKNOWN':
      return `${message}. Check that this address is a Roundtable gateway of the same version: "npm run chat -- doctor" tells more.`;
    default:
      return error.requestId === null ? `${message}.` : `${message}. (request ${error.requestId})`;
  }
}
