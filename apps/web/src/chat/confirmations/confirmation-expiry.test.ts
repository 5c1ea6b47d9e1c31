import { describe, expect, it } from 'vitest';
import { nextLookMs, timeLeft } from './confirmation-expiry.js';

const now = Date.parse('2026-02-01T10:00:00.000Z');
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString();

it.each([
  [168, 'in 7 days', 'dentro de 7 días'],
  [30, 'in 30 hours', 'dentro de 30 horas'],
  [1.5, 'in 90 minutes', 'dentro de 90 minutos'],
  [0.001, 'in 1 minute', 'dentro de 1 minuto'],
  [0, null, null],
  [-5, null, null],
])('says what is left of %d hours', (hours, en, es) => {
  expect(timeLeft(inHours(hours), { now, locale: 'en' })).toBe(en);
  expect(timeLeft(inHours(hours), { now, locale: 'es' })).toBe(es);
});

describe('the next look at the clock', () => {
  it('comes before the time is over, and behind it at the latest', () => {
    for (const hours of [168, 20, 2, 0.2, 0.001]) {
      const wait = nextLookMs(inHours(hours), now) ?? 0;
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(hours * HOUR + 50);
    }
  });

  it('does not come any more when the time is over', () => {
    expect(nextLookMs(inHours(0), now)).toBeNull();
  });
});
