import { ApiError } from '@roundtable/client';
import { expect, it } from 'vitest';
import { wordsOfError } from './code-words.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const answered = (status: number, code: string, message: string, details = {}) =>
  new ApiError(message, { status, code, details });

it.each([
  [404, 'NOT_FOUND', `There is no goal "${ID}"`, /^This does not exist/, /^Esto no existe/],
  [
    400,
    'VALIDATION_ERROR',
    `goalId: there is no goal ${ID}`,
    /check what you entered/,
    /^El servidor no acepta/,
  ],
  [500, 'INTERNAL_ERROR', `Request ${ID} failed`, /on our side/, /^Algo ha fallado en el servidor/],
  [418, 'TEAPOT', `${ID} is a teapot`, /^This did not work/, /^Esto no ha funcionado/],
  [409, 'CONFLICT', 'Choose a Notion database first.', /^Choose a Notion database first/, /algo ha cambiado/],
  [418, 'constructor', `${ID}`, /^This did not work/, /^Esto no ha funcionado/],
] as const)('%i %s is said in the language of the page, without an id', (status, code, message, en, es) => {
  const error = answered(status, code, message);
  expect(wordsOfError(error, 'en')).toMatch(en);
  expect(wordsOfError(error, 'es')).toMatch(es);
});

it('fields that the server refuses are named in Spanish, those without a name for people are not', () => {
  const refused = (details: Record<string, unknown>) =>
    wordsOfError(answered(400, 'VALIDATION_ERROR', 'Invalid input', details), 'es');
  expect(refused({ title: 'Too big', targetDate: 'Invalid date' })).toBe(
    'El servidor no acepta así el título y la fecha. Revisa lo que has escrito, por favor.',
  );
  expect(refused({ 'facts.summary': 'Too big' })).toMatch(/^El servidor no acepta así el resumen\. /);
  expect(refused({ cursor: 'odd' })).toBe('El servidor no acepta estos datos. Revísalos, por favor.');
});

it('a quota is said in the user’s language by the server', () => {
  const error = answered(429, 'RATE_LIMITED', 'Has llegado al límite de hoy.', { quota: 'daily' });
  expect(wordsOfError(error, 'es')).toBe('Has llegado al límite de hoy.');
});

it('a server that is not reached is said so, whatever failed', () => {
  expect(wordsOfError(new TypeError('Failed to fetch'), 'es')).toMatch(/^Ahora mismo no se puede contactar/);
  expect(wordsOfError(answered(0, 'UNREACHABLE', 'fetch failed'), 'en')).toMatch(/cannot be reached/);
});
