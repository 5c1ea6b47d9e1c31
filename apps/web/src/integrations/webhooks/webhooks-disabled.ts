import { catalogue, inLocale, type Webhook } from '@roundtable/api';
import type { Locale } from '../../i18n/locale.js';
import { say } from '../../i18n/say.js';
import { webhookName } from './webhook-name.js';

const words = catalogue('integrations/webhooks/webhooks-disabled', {
  en: {
    told_one:
      'The webhook {{names}} was turned off, because the key that it was created with is no longer valid. If it is yours, turn it on again under “Integrations”.',
    told_other:
      'The webhooks {{names}} were turned off, because the key that they were created with is no longer valid. Those that are yours can be turned on again under “Integrations”.',
  },
  es: {
    told_one:
      'El webhook {{names}} se ha desactivado, porque la clave con la que se creó ya no es válida. Si es tuyo, vuelve a activarlo en «Integraciones».',
    told_other:
      'Los webhooks {{names}} se han desactivado, porque la clave con la que se crearon ya no es válida. Los que sean tuyos se pueden volver a activar en «Integraciones».',
  },
});

/** Which webhooks were turned off with a key, and why; nothing when there are none. */
export function tellDisabled(webhooks: readonly Webhook[], locale: Locale): string[] {
  if (webhooks.length === 0) return [];
  const names = new Intl.ListFormat(locale).format(webhooks.map(webhookName));
  return [say(inLocale(words, locale), 'told', locale, { names, count: webhooks.length })];
}
