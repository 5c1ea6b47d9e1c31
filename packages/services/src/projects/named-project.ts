import { editDistance } from '@roundtable/core';

/** What a user's words mean among the projects there are; `several` is never narrowed by guessing. */
export type NamedProject<Project> =
  | { readonly type: 'one'; readonly project: Project }
  | { readonly type: 'several'; readonly projects: readonly Project[] }
  | { readonly type: 'none' };

/**
 * Finds the project that words of a talk (or an id) name: the name itself in any case, without accents, with other words
 * around it ("the dashboard project", «el proyecto del panel»), a part of it, and at last with slips of the keyboard.
 * What is meant more exactly wins.
 */
export function namedProject<Project extends { readonly id: string; readonly name: string }>(
  words: string,
  projects: readonly Project[],
): NamedProject<Project> {
  const id = UUID.exec(words)?.[0].toLowerCase();
  if (id !== undefined) return meant(projects.filter((project) => project.id === id));
  const said = QUOTED.exec(words)?.[1] ?? words;
  const wanted = core(said);
  const ways: readonly ((name: string) => boolean)[] = [
    (name) => lower(name) === lower(said),
    (name) => plain(said) !== '' && plain(name) === plain(said),
    (name) => wanted.length > 0 && core(name).join(' ') === wanted.join(' '),
    (name) => wanted.length > 0 && isPart(wanted, core(name)),
    (name) => wanted.length > 0 && isNearly(wanted, core(name)),
  ];
  for (const way of ways) {
    const found = projects.filter(({ name }) => way(name));
    if (found.length > 0) return meant(found);
  }
  return { type: 'none' };
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i;
/** A quoted piece, with the spaces in it; the apostrophe in "don't" opens none. No name is longer. */
const QUOTED = /(?<![\p{L}\p{N}])["'“”„‘«]([^"“”«»]{1,200}?)["'”’»](?![\p{L}\p{N}])/u;

function meant<Project>(projects: readonly Project[]): NamedProject<Project> {
  const [project] = projects;
  if (project === undefined) return { type: 'none' };
  return projects.length === 1 ? { type: 'one', project } : { type: 'several', projects };
}

/** All words of one are in the other: "dashboard" names "Enterprise Dashboard", and so does "the enterprise dashboard one". */
function isPart(wanted: readonly string[], name: readonly string[]): boolean {
  const within = (some: readonly string[], all: readonly string[]) =>
    some.every((word) => all.some((other) => other === word || (word.length >= 4 && other.startsWith(word))));
  return name.length > 0 && (within(wanted, name) || name.every((word) => wanted.includes(word)));
}

/** Each word that was said is nearly a word of the name. */
function isNearly(wanted: readonly string[], name: readonly string[]): boolean {
  return wanted.every((word) =>
    name.some((other) => editDistance(word, other, slips(word)) <= Math.min(slips(word), slips(other))),
  );
}

/** Short words that differ in a letter are other words. */
function slips({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

function lower(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function plain(text: string): string {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, ' ').trim();
}

const FILLERS = new Set(
  `a an the my our your this that it one of to for on in with about please project projects called named switch change go going back open work working delete remove rename
   un una uno el la los las lo mi nuestro nuestra tu este esta ese esa eso de del al a en con sobre por favor proyecto proyectos llamado llamada cambia cambiar cambiemos
   volver volvamos vuelve abre abrir trabajar elimina eliminar borra borrar renombra renombrar`.split(/\s+/),
);

function core(text: string): string[] {
  return plain(text)
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));
}
