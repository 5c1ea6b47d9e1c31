import { expect, it } from 'vitest';
import { untilInWords } from './turn-controls-time.js';

const now = Date.parse('2026-02-01T10:00:00.000Z');

it.each([
  ['2026-02-01T10:00:07.200Z', 'in 8 seconds', 'dentro de 8 segundos'],
  ['2026-02-01T10:05:00.000Z', 'in 5 minutes', 'dentro de 5 minutos'],
  ['2026-02-01T10:00:00.000Z', null, null],
  ['2026-02-01T09:00:00.000Z', null, null],
])('says when %s comes', (at, en, es) => {
  expect(untilInWords(at, { now, locale: 'en' })).toBe(en);
  expect(untilInWords(at, { now, locale: 'es' })).toBe(es);
});
