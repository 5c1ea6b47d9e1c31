import { catalogue, inLocale, type Locale, languageOf } from '../locale.js';
import { fail, type ServiceResult } from '../result.js';
import { nextLocalDay } from './local-day.js';

const LINE = catalogue('limits.daily', {
  en: (limit: number, at: string) =>
    `We have talked a lot today, and you have used all ${limit} messages for today. Everything we worked on is saved, and you can write again from ${at}.`,
  es: (limit: number, at: string) =>
    `Hoy hemos hablado mucho y ya has usado los ${limit} mensajes del día. Todo lo que hemos trabajado está guardado, y puedes volver a escribir a partir de las ${at}.`,
});

/** The refusal of a message over the daily limit, with the start of the next local day as an instant and in words. */
export function dailyLimitReached<T>(about: {
  readonly limit: number;
  readonly now: Date;
  readonly timeZone: string;
  readonly locale: Locale;
}): ServiceResult<T> {
  const { limit, now, timeZone, locale } = about;
  const reset = nextLocalDay(now, timeZone);
  const at = new Intl.DateTimeFormat(languageOf(locale).tag, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(reset);
  return fail('RATE_LIMITED', inLocale(LINE, locale)(limit, at), {
    resetAt: reset.toISOString(),
    limit,
    retryAfterSeconds: Math.ceil((reset.getTime() - now.getTime()) / 1_000),
  });
}
