import type { FollowUpKind } from '@roundtable/api';
import {
  catalogue,
  type InBoth,
  inLocale,
  type Locale,
  type LocalTime,
  type MailText,
  say,
  sayLocalTime,
} from '@roundtable/core';

export interface DueFollowUp {
  readonly kind: FollowUpKind;
  readonly note: string;
  /** The local time at which it was due. */
  readonly wanted: LocalTime;
  /** Number of earlier deliveries. */
  readonly nudges: number;
}

/** The transcript's event for a due follow-up: the agent answers it, and the user may read it. */
export function followUpEvent(due: DueFollowUp, locale: Locale): string {
  const when = sayLocalTime(due.wanted, locale);
  const { note } = due;
  if (due.kind === 'missed_check_in') return say(EVENTS.missed_check_in, locale);
  if (due.kind === 'commitment') {
    return inLocale(due.nudges === 0 ? EVENTS.commitment : EVENTS.last, locale)({ note, when });
  }
  return inLocale(EVENTS.reminder, locale)({ note, when });
}

interface Due {
  readonly note: string;
  readonly when: string;
}

const EVENTS = catalogue('followUps.events', {
  missed_check_in: {
    en: 'Time for a friendly hello: there was no check-in this time, and that is fine.',
    es: 'Buen momento para un saludo: esta vez no hubo registro, y no pasa nada.',
  },
  commitment: {
    en: ({ note, when }: Due) => `Follow-up on “${note}”, planned for ${when}.`,
    es: ({ note, when }: Due) => `Seguimiento de «${note}», previsto para el ${when}.`,
  },
  last: {
    en: ({ note }: Due) =>
      `A last, light follow-up on “${note}”. There will be no more until this comes up again.`,
    es: ({ note }: Due) =>
      `Un último seguimiento, sin prisa, de «${note}»; después queda en pausa hasta que se retome.`,
  },
  reminder: {
    en: ({ note, when }: Due) => `Reminder for ${when}: ${note}`,
    es: ({ note, when }: Due) => `Recordatorio para el ${when}: ${note}`,
  },
});

/** The mail beside a follow-up: its subject, where to answer, and how to stop these mails. */
export function followUpMail(
  about: { kind: FollowUpKind; note: string; name: string | null; link: string },
  locale: Locale,
): MailText {
  const { kind, note, link } = about;
  const words = inLocale(MAIL, locale);
  const [subject, line] = words[kind](note);
  const hello = about.name === null ? words.hello : words.helloTo(about.name);
  return { subject, text: `${hello}\n\n${line}\n\n${words.answer}\n${link}\n\n${words.off}\n` };
}

type Lines = Readonly<Record<FollowUpKind, (note: string) => readonly [subject: string, line: string]>> & {
  readonly hello: string;
  helloTo(name: string): string;
  readonly answer: string;
  readonly off: string;
};

const MAIL: InBoth<Lines> = catalogue('mails.followUp', {
  en: {
    hello: 'Hello,',
    helloTo: (name) => `Hello ${name},`,
    commitment: (note) => [
      `How did it go? ${oneLine(note)}`,
      `You wanted to do this: ${note}. However it went, we would like to hear about it. A few words are plenty.`,
    ],
    reminder: (note) => [`Your reminder: ${oneLine(note)}`, `You asked us to remind you: ${note}`],
    promise: (note) => [`As promised: ${oneLine(note)}`, `We said that we would come back to this: ${note}`],
    missed_check_in: () => [
      'How are things?',
      'Would you like to tell us how things are going? One sentence is enough, and any day is fine.',
    ],
    weekly_insights: () => [
      'Your week in figures',
      'Your week in figures is ready, and the team is glad to look at it with you.',
    ],
    monthly_insights: () => [
      'Your month in figures',
      'Your month in figures is ready, and the team is glad to look at it with you.',
    ],
    answer: 'Answer in your conversation, whenever it suits you:',
    off: 'You get this e-mail because “Also by e-mail” is on in your settings. To stop these e-mails, turn it off there, or tell any agent “no more e-mails”.',
  },
  es: {
    hello: 'Hola:',
    helloTo: (name) => `Hola, ${name}:`,
    commitment: (note) => [
      `¿Qué tal fue? ${oneLine(note)}`,
      `Querías hacer esto: ${note}. Haya ido como haya ido, nos gustará saber cómo fue. Con unas palabras basta.`,
    ],
    reminder: (note) => [`Tu recordatorio: ${oneLine(note)}`, `Nos pediste que te recordáramos: ${note}`],
    promise: (note) => [`Como quedamos: ${oneLine(note)}`, `Dijimos que volveríamos sobre esto: ${note}`],
    missed_check_in: () => [
      '¿Qué tal va todo?',
      '¿Quieres contarnos cómo va todo? Basta una frase, y cualquier día es bueno.',
    ],
    weekly_insights: () => [
      'Tu semana en cifras',
      'Tu semana en cifras está lista, y el equipo la comentará contigo con gusto.',
    ],
    monthly_insights: () => [
      'Tu mes en cifras',
      'Tu mes en cifras está listo, y el equipo lo comentará contigo con gusto.',
    ],
    answer: 'Responde en tu conversación, cuando te venga bien:',
    off: 'Recibes este correo porque en tus ajustes está activado «También por correo». Para dejar de recibirlos, desactívalo allí o dile a cualquier agente «no más correos».',
  },
});

/** Fits a note into a mail's subject: one short line. */
function oneLine(note: string): string {
  const flat = note.replace(/\s+/g, ' ').trim();
  return flat.length > 70 ? `${flat.slice(0, 69)}…` : flat;
}
