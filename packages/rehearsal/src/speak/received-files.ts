import type { Act } from '../perform.js';
import { ASK_QUESTION, type Conversation, type Told } from '../read/conversation.js';
import type { Locale } from '../read/locale.js';

const LONGEST_BEGINNING = 90;

const WORDS = {
  en: {
    picture: (name: string) =>
      `I have your picture “${name}”, but as the offline stand-in I cannot look at it. A connected model can.`,
    document: (name: string) => `I have your file “${name}”. As the offline stand-in I cannot work with it.`,
    begins: (text: string) => ` It begins: “${text}”`,
  },
  es: {
    picture: (name: string) =>
      `Tengo tu imagen «${name}», pero la demo sin conexión no puede ver imágenes. Un modelo conectado sí puede.`,
    document: (name: string) => `Tengo tu archivo «${name}». La demo sin conexión no puede trabajar con él.`,
    begins: (text: string) => ` Empieza así: «${text}»`,
  },
} as const;

/** Puts a sentence about the user's attached files before the reply that ends a turn. */
export function tellReceivedFiles(
  act: Act,
  about: { readonly conversation: Conversation; readonly locale: Locale },
): Act {
  const { entries } = about.conversation;
  const isAnswer = act.calls.every(({ name }) => name === ASK_QUESTION);
  const since = entries.slice(entries.findLastIndex(({ type }) => type === 'user') + 1);
  const files = since.filter((entry): entry is Told => entry.type === 'told' && entry.tag === 'attachment');
  if (!isAnswer || files.length === 0) return act;
  const words = WORDS[about.locale];
  const lines = files.map((file) => {
    const { type = '', name = '' } = file.about;
    if (type === 'picture') return words.picture(name);
    const first = file.text.split('\n', 1)[0]?.trim() ?? '';
    const shown = first.length > LONGEST_BEGINNING ? `${first.slice(0, LONGEST_BEGINNING)}…` : first;
    return `${words.document(name)}${shown === '' ? '' : words.begins(shown.toWellFormed())}`;
  });
  return { ...act, words: [...lines, ...(act.words === '' ? [] : [act.words])].join('\n\n') };
}
