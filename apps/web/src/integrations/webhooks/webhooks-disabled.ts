import type { Webhook } from '@roundtable/api';
import type { Locale } from '../../i18n/locale.js';
import { say } from '../../i18n/say.js';
import { webhookName } from './webhook-name.js';

const words = {
  en: {
    told_one:
      'The webhook {{names}} was created with a key that has ended and is turned off. If it is yours, turn it on again under “Integrations”.',
    told_other:
      'The webhooks {{names}} were created with a key that has ended and are turned off. Those that are yours can be turned on again under “Integrations”.',
  },
  es: {
    told_one:
      'El webhook {{names}} se creó con una clave que ha terminado y queda desactivado. Si es tuyo, vuelve a activarlo en «Integraciones».',
    told_other:
      'Los webhooks {{names}} se crearon con una clave que ha terminado y quedan desactivados. Los que sean tuyos se pueden volver a activar en «Integraciones».',
  },
} as const;

/** Which webhooks were turned off with a key, and why; nothing when there are none. */
export function tellDisabled(webhooks: readonly Webhook[], locale: Locale): string[] {
  if (webhooks.length === 0) return [];
  const names = new Intl.ListFormat(locale).format(webhooks.map(webhookName));
  return [say(words[locale], 'told', locale, { names, count: webhooks.length })];
}
