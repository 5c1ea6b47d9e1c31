import type { Locale } from '../../i18n/locale.js';
import { sayAhead } from '../../ui/time/local-time.js';

/** “in 8 seconds”, “in 5 minutes”; null once the time has come. */
export function untilInWords(at: string, about: { readonly now: number; readonly locale: Locale }) {
  const seconds = Math.ceil((Date.parse(at) - about.now) / 1_000);
  if (!(seconds > 0)) return null;
  const { locale } = about;
  if (seconds < 120) return sayAhead(seconds, { unit: 'second', locale });
  return sayAhead(Math.round(seconds / 60), { unit: 'minute', locale });
}
