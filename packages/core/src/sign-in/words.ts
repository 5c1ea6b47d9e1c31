import { catalogue, inLocale, type Locale } from '../locale.js';
import type { MailText } from '../mail-text.js';

/** The mail with the link that signs somebody in. It says what to do with it, for how long, and when to leave it be. */
export function signInMail(about: { link: string; minutes: number }, locale: Locale): MailText {
  const words = inLocale(MAIL, locale);
  const lines = [
    words.hello,
    `${words.open}\n${about.link}`,
    words.once(about.minutes),
    words.device,
    words.notYou,
  ];
  return { subject: words.subject, text: `${lines.join('\n\n')}\n` };
}

const MAIL = catalogue('mails.signIn', {
  en: {
    subject: 'Your link to sign in to Roundtable',
    hello: 'Hello,',
    open: 'Open this link to sign in:',
    once: (minutes: number) => `The link works once, within ${minutes} minutes.`,
    device:
      'If you open it on another device, that device shows a code: type the code on the page where you asked for the link.',
    notYou:
      'If you did not ask for this link, you can ignore this e-mail: without the link nobody can sign in. Never tell anybody the code that it shows.',
  },
  es: {
    subject: 'Tu enlace para entrar en Roundtable',
    hello: 'Hola:',
    open: 'Abre este enlace para entrar:',
    once: (minutes: number) => `Sirve una sola vez, durante ${minutes} minutos.`,
    device:
      'Si lo abres en otro dispositivo, allí verás un código: escríbelo en la página donde pediste el enlace.',
    notYou:
      'Si no lo has pedido, puedes ignorar este correo: sin el enlace no entra nadie. Y no le digas a nadie el código que aparece al abrirlo.',
  },
});
