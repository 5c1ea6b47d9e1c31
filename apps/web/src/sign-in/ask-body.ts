import type { AskForLink } from '@roundtable/api';
import type { Locale } from '../i18n/locale.js';
import { deviceZone } from '../ui/time/local-time.js';

/** A link for an address, with what a new profile takes of this page: its language and the device's time zone. */
export function askBody(email: string, locale: Locale): AskForLink {
  const timeZone = deviceZone();
  return { email, locale, ...(/^(UTC|[A-Za-z]+\/.+)$/.test(timeZone) ? { timeZone } : {}) };
}
