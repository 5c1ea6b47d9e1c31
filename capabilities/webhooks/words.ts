import { catalogue, inLocale, type Locale, type MailText } from '@roundtable/core';

/** The mail about a disabled webhook: the reason, and how to enable it again. */
export function webhookDisabledMail(
  about: { readonly host: string; readonly reason: 'gone' | 'failing'; readonly link: string },
  locale: Locale,
): MailText {
  const words = inLocale(MAIL, locale);
  const lines = [words.hello, words[about.reason](about.host), words.back, about.link];
  return { subject: words.subject(about.host), text: `${lines.join('\n\n')}\n` };
}

const MAIL = catalogue('mails.webhookDisabled', {
  en: {
    subject: (host: string) => `Your webhook to ${host} is turned off`,
    hello: 'Hello,',
    gone: (host: string) =>
      `${host} answered that this address no longer exists (410), so nothing more is sent to it.`,
    failing: (host: string) =>
      `Nothing could be delivered to ${host} for five days, so nothing is sent to it for now.`,
    back: '“Deliveries” shows what was tried and what the receiver answered. Once the receiver is ready, you can turn the webhook on again and send what it missed:',
  },
  es: {
    subject: (host: string) => `Tu webhook a ${host} está desactivado`,
    hello: 'Hola:',
    gone: (host: string) =>
      `${host} ha respondido que esta dirección ya no existe (410). Por eso ya no se le envía nada.`,
    failing: (host: string) =>
      `Durante cinco días no se ha podido entregar nada a ${host}. Por eso, de momento, no se le envía nada.`,
    back: '«Entregas» muestra qué se intentó y qué respondió el receptor. Cuando esté listo, puedes volver a activar el webhook y reenviar lo que no le llegó:',
  },
});
