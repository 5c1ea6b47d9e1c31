import { ApiError } from '@roundtable/client';
import { describe, expect, it } from 'vitest';
import { explain, isDayFull } from './exit-codes.js';

const limited = (details: Record<string, unknown> | null, retryAfterMs = 43_200_000) =>
  new ApiError('Everything is saved, and you can write again from 00:00.', {
    status: 429,
    code: 'RATE_LIMITED',
    retryAfterMs,
    details,
  });

describe('a refusal', () => {
  it('over the daily limit is told in its own words, without seconds to count', () => {
    const full = limited({ resetAt: '2026-11-23T00:00:00.000Z', limit: 50 });
    expect(isDayFull(full)).toBe(true);
    expect(explain(full)).toBe('Everything is saved, and you can write again from 00:00.');
  });

  it('for too much at once says when to try again', () => {
    expect(isDayFull(limited(null))).toBe(false);
    expect(explain(limited(null))).toMatch(/Try again in 12 hours\.$/);
  });

  it.each([
    [800, '1 second', '1 segundo'],
    [119_000, '119 seconds', '119 segundos'],
    [150_000, '3 minutes', '3 minutos'],
    [7_200_000, '2 hours', '2 horas'],
  ])('counts a wait of %d ms in units that one can take in', (ms, english, spanish) => {
    expect(explain(limited(null, ms))).toContain(`Try again in ${english}.`);
    expect(explain(limited(null, ms), 'es')).toContain(`dentro de ${spanish}.`);
  });

  it('is told in Spanish in a Spanish chat, with what to do about it', () => {
    expect(explain(limited(null), 'es')).toBe(
      'Has llegado al límite por ahora. Inténtalo de nuevo dentro de 12 horas.',
    );
    const gone = new ApiError('There is no goal "7"', { status: 404, code: 'NOT_FOUND' });
    expect(explain(gone, 'es')).toBe('Esto no existe o se ha eliminado.');
    const away = new ApiError('http://127.0.0.1:3000 cannot be reached', { status: 0, code: 'UNREACHABLE' });
    expect(explain(away, 'es')).toMatch(/^No se puede contactar con el servidor\. Arráncalo con «npm start»/);
  });
});
