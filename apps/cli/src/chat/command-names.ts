import type { TurnLanguage } from '../render/turn-words.js';

/** The names of commands by language; the first is shown. A name of both counts for the conversation's language. */
const NAMES = {
  help: { en: ['help', '?'], es: ['ayuda', '?'] },
  new: { en: ['new'], es: ['nueva', 'nuevo'] },
  list: { en: ['list'], es: ['lista', 'listar'] },
  resume: { en: ['resume'], es: ['continuar', 'continua', 'seguir', 'retomar'] },
  history: { en: ['history'], es: ['historial'] },
  search: { en: ['search'], es: ['buscar', 'busca'] },
  explain: { en: ['explain'], es: ['explicar', 'explica'] },
  undo: { en: ['undo'], es: ['deshacer', 'deshaz'] },
  agents: { en: ['agents'], es: ['agentes'] },
  open: { en: ['open'], es: ['abiertas', 'pendientes'] },
  upload: { en: ['upload'], es: ['subir', 'sube'] },
  quit: { en: ['quit', 'exit', 'q'], es: ['salir', 'q'] },
} as const satisfies Readonly<Record<string, Readonly<Record<TurnLanguage, readonly string[]>>>>;

export type Command = keyof typeof NAMES;

export interface TypedCommand {
  /** Null if no command has this name. */
  readonly command: Command | null;
  /** As it was typed, without the slash. */
  readonly name: string;
  /** The text after the name. */
  readonly rest: string;
  /** The language of the name; if both have it, that of the conversation. */
  readonly language: TurnLanguage;
}

/** Parses a line that begins with a slash. Case and accents are ignored. */
export function readCommand(typed: string, talk: TurnLanguage): TypedCommand {
  const line = typed.trim().slice(1).trimStart();
  const name = line.split(/\s/, 1)[0] ?? '';
  const rest = line.slice(name.length).trim();
  const said = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  for (const language of talk === 'es' ? (['es', 'en'] as const) : (['en', 'es'] as const))
    for (const command of Object.keys(NAMES) as Command[])
      if ((NAMES[command][language] as readonly string[]).includes(said))
        return { command, name, rest, language };
  return { command: null, name, rest, language: talk };
}

/** A command as typed in a language. */
export function commandName(command: Command, language: TurnLanguage): string {
  return `/${NAMES[command][language][0]}`;
}
