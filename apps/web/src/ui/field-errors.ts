import { ApiError } from '@roundtable/client';
import { fieldWords } from './error-words.js';

/** What the server says of each field of a form; nothing when its answer is about something else. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR' || error.details === null) return {};
  return Object.fromEntries(
    Object.entries(error.details).flatMap(([field, why]) =>
      typeof why === 'string' ? [[field, fieldWords(field, why)]] : [],
    ),
  );
}
