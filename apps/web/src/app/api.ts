import { ApiError, createClient } from '@roundtable/client';

/** The typed client of this page's own server; the session's cookie goes along by itself. */
export const api = createClient({ baseUrl: globalThis.location.origin, token: null });

/** Whether an error says that nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether another try may help: the server was not reached, is overloaded, or restarts. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
