import type { Locale } from '../i18n/locale.js';

/** “in 8 seconds”, “in 5 minutes”; null once the time has come. */
export function untilInWords(at: string, about: { readonly now: number; readonly locale: Locale }) {
  const seconds = Math.ceil((Date.parse(at) - about.now) / 1_000);
  if (!(seconds > 0)) return null;
  const say = new Intl.RelativeTimeFormat(about.locale);
  return seconds < 120 ? say.format(seconds, 'second') : say.format(Math.round(seconds / 60), 'minute');
}
