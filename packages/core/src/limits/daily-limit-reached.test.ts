import { describe, expect, it } from 'vitest';
import { dailyLimitReached } from './daily-limit-reached.js';

const at = { limit: 50, now: new Date('2026-11-22T21:30:00Z'), timeZone: 'Europe/Madrid' };

describe('a message over the daily limit', () => {
  it('hears when there is room again, as an instant, in seconds and in words', () => {
    const result = dailyLimitReached({ ...at, locale: 'en' });
    expect(result).toMatchObject({
      success: false,
      error: {
        code: 'RATE_LIMITED',
        details: { resetAt: '2026-11-22T23:00:00.000Z', limit: 50, retryAfterSeconds: 5_400 },
      },
    });
    expect(result.success ? '' : result.error.message).toMatch(/all 50 messages.*from 00:00/);
  });

  it('speaks Spanish to who speaks Spanish', () => {
    const result = dailyLimitReached({ ...at, locale: 'es' });
    expect(result.success ? '' : result.error.message).toMatch(/los 50 mensajes del día.*las 00:00/);
  });
});
