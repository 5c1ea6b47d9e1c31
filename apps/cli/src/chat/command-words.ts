import type { TurnLanguage } from '../render/turn-words.js';
import { type Command, commandName } from './command-names.js';

interface CommandWords {
  /** Each command's argument and description, in the order of the list. */
  readonly commands: readonly (readonly [command: Command, takes: string, does: string])[];
  /** The argument and description of `upload` for a team without projects. */
  readonly attach: readonly [takes: string, does: string];
  readonly keys: string;
  readonly begun: string;
  readonly noConversation: string;
  readonly noNumber: (n: string, list: string) => string;
  readonly takesNumber: (command: string, given: string) => string;
  readonly takesWords: (command: string) => string;
  readonly takesTurn: (command: string, given: string) => string;
  readonly nothingSaid: string;
  readonly nothingHolds: (words: string) => string;
  readonly found: (count: number, shown: number) => string;
  readonly you: string;
  readonly nothingWaits: string;
  readonly noDecision: string;
  readonly unknown: (name: string, help: string) => string;
  readonly untitled: string;
}

const en: CommandWords = {
  commands: [
    ['upload', 'path', 'send a file to the active project; add what it is: brief, research, design or other'],
    ['new', '', 'start a new conversation'],
    ['list', '', 'your conversations, the latest first'],
    ['resume', '[n]', 'continue number n of the list (without a number: the latest)'],
    [
      'history',
      '[n]',
      'the last n messages of this conversation (without a number: 10); with words: those that contain them',
    ],
    ['search', 'words', 'messages of this conversation that contain the words'],
    ['explain', '[n]', 'how answer n came about (without a number: the last one)'],
    ['undo', '', 'take back your last message that is still waiting'],
    ['agents', '', 'who is in the team'],
    ['open', '', 'show again what is waiting for your decision'],
    ['quit', '', 'end the chat'],
  ],
  attach: ['path', 'send a picture or document with a message (the words after the path)'],
  keys: `Ctrl-C stops the answer. To leave, press it twice, or while nobody is answering.
You can write while an agent answers: your message waits. To send a message that begins with /, type // first.`,
  begun: 'A new conversation. Type your first message.',
  noConversation: 'There is no conversation yet.',
  noNumber: (n, list) => `There is no number ${n} in the list; ${list} shows it.`,
  takesNumber: (command, given) => `${command} takes a number of messages, not "${given}".`,
  takesWords: (command) => `${command} takes the words to look for.`,
  takesTurn: (command, given) => `${command} takes the number of an answer, not "${given}".`,
  nothingSaid: 'Nothing has been said yet.',
  nothingHolds: (words) => `Nothing in this conversation contains "${words}".`,
  found: (count, shown) => `${count} found${count > shown ? `, the last ${shown}` : ''}:`,
  you: 'You',
  nothingWaits: 'No message is waiting.',
  noDecision: 'Nothing is waiting for your decision.',
  unknown: (name, help) => `There is no command /${name}. ${help} lists the commands.`,
  untitled: '(nothing said yet)',
};

const es: CommandWords = {
  commands: [
    ['upload', 'ruta', 'envía un archivo al proyecto activo (y qué es: brief, investigación, diseño, otro)'],
    ['new', '', 'empieza una conversación nueva'],
    ['list', '', 'tus conversaciones, empezando por la más reciente'],
    ['resume', '[n]', 'sigue con la número n de la lista (sin número: la última)'],
    [
      'history',
      '[n]',
      'los últimos n mensajes de esta conversación (10); con palabras: los que las contienen',
    ],
    ['search', 'palabras', 'mensajes de esta conversación que contienen las palabras'],
    ['explain', '[n]', 'cómo se llegó a la respuesta n (sin número: la última)'],
    ['undo', '', 'retira tu último mensaje en espera'],
    ['agents', '', 'quién está en el equipo'],
    ['open', '', 'muestra otra vez tus decisiones pendientes'],
    ['quit', '', 'termina el chat'],
  ],
  attach: ['ruta', 'envía una imagen o un documento con un mensaje (lo que escribas después de la ruta)'],
  keys: `Ctrl-C detiene la respuesta. Para salir, púlsalo dos veces o cuando nadie esté respondiendo.
Puedes escribir mientras un agente responde: tu mensaje espera. Una línea que empieza por // se envía con una sola /.`,
  begun: 'Una conversación nueva. Escribe tu primer mensaje.',
  noConversation: 'Todavía no hay ninguna conversación.',
  noNumber: (n, list) => `La lista no tiene el número ${n}. Escribe ${list} para verla.`,
  takesNumber: (command, given) => `Después de ${command} va un número de mensajes; «${given}» no lo es.`,
  takesWords: (command) => `Después de ${command} van las palabras que quieres buscar.`,
  takesTurn: (command, given) => `Después de ${command} va el número de una respuesta; «${given}» no lo es.`,
  nothingSaid: 'Todavía no se ha dicho nada.',
  nothingHolds: (words) => `Ningún mensaje de esta conversación contiene «${words}».`,
  found: (count, shown) =>
    `${count} ${count === 1 ? 'mensaje encontrado' : 'mensajes encontrados'}${count > shown ? `, los últimos ${shown}` : ''}:`,
  you: 'Tú',
  nothingWaits: 'No hay ningún mensaje en espera.',
  noDecision: 'No tienes ninguna decisión pendiente.',
  unknown: (name, help) => `El comando /${name} no existe. ${help} muestra los comandos.`,
  untitled: '(aún no se ha dicho nada)',
};

export const COMMAND_WORDS: Readonly<Record<TurnLanguage, CommandWords>> = { en, es };

/** The width of the longest command with its argument. */
const COLUMN = 19;

/** The list of commands, with their names in that language. */
export function helpText(language: TurnLanguage, { inProjects }: { readonly inProjects: boolean }): string {
  const { commands, attach, keys } = COMMAND_WORDS[language];
  const rows = commands
    .map(
      ([command, ...about]) => [command, ...(command === 'upload' && !inProjects ? attach : about)] as const,
    )
    .map(([command, takes, does]) => `${`${commandName(command, language)} ${takes}`.padEnd(COLUMN)}${does}`);
  return [...rows, keys].join('\n');
}
