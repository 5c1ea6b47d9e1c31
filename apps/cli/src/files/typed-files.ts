import { basename, isAbsolute, join, resolve } from 'node:path';

/** The files of this machine that a line names. */
export type TypedFiles =
  | { readonly type: 'found'; readonly paths: readonly string[]; readonly text: string }
  /** The line clearly names a file, but the file does not exist. */
  | { readonly type: 'missing'; readonly path: string };

export interface FilePlaces {
  /** The base of relative paths. */
  readonly cwd: string;
  readonly home: string;
  readonly isFile: (path: string) => Promise<boolean>;
}

const VERB =
  /^\s*(?:\[\s*(?:uploads?|uploading|sub[eo]|subiendo|adjunt[ao])[^\]]*\]|(?:please |por favor,? )?(?:uploads?|uploading|attach(?:ing)?|s[uú]be(?:me|lo|la)?|subo|subir|adjunt[ao]r?|carga)(?![\p{L}\p{N}_]))\s*:?\s*/iu;
const QUOTED = /"([^"]+)"|'([^']+)'|“([^“”]+)”|«([^«»]+)»/g;
const WORD = /(?:\\.|[^\s\\])+/g;
const KNOWN = /\.(?:txt|md|markdown|csv|json|pdf|docx)$/i;
const PLACED = /^(?:~|\.{1,2})?[/\\]/;
const FILE_URL = /^file:\/\//i;

/**
 * Finds the files that a line names: the whole line, the part after "upload", or paths among its words. Paths may be
 * quoted, have escaped spaces or begin with ~. A bare file name counts only if the line is about a file: "I changed
 * notes.md" is a message. Null when no file is meant. `text` is the line with names in place of paths.
 */
export async function findTypedFiles(line: string, places: FilePlaces): Promise<TypedFiles | null> {
  const verb = VERB.exec(line)?.[0] ?? '';
  const rest = line.slice(verb.length).trim();
  if (rest === '') return null;
  const whole = unwrapped(rest);
  if ((verb !== '' || looksLikePath(whole)) && (await isThere(whole, places)))
    return { type: 'found', paths: [pathOf(whole, places)], text: `${verb}${nameOf(whole)}`.trim() };
  const named = [...(await among(line, { places, pattern: QUOTED, isAbout: true }))];
  const unquoted = line.replace(QUOTED, (quoted) => ' '.repeat(quoted.length));
  named.push(...(await among(unquoted, { places, pattern: WORD, isAbout: verb !== '' })));
  if (named.length > 0) {
    const text = named.reduce((said, one) => said.replace(one.typed, one.name), line);
    return { type: 'found', paths: [...new Set(named.map(({ path }) => path))], text: text.trim() };
  }
  const isOneWord = !/\s/.test(whole.replaceAll('\\ ', '_'));
  const isMeant =
    (verb !== '' || isOneWord) && looksLikePath(whole) && (PLACED.test(whole) || KNOWN.test(whole));
  return isMeant && KNOWN.test(whole) ? { type: 'missing', path: whole } : null;
}

/** The path that was typed after `/upload`. */
export function typedPath(typed: string, places: Pick<FilePlaces, 'cwd' | 'home'>): string {
  return pathOf(unwrapped(typed.trim()), places);
}

async function among(
  line: string,
  about: { readonly places: FilePlaces; readonly pattern: RegExp; readonly isAbout: boolean },
): Promise<{ typed: string; path: string; name: string }[]> {
  const found = [];
  for (const match of line.matchAll(about.pattern)) {
    const typed =
      about.pattern === WORD ? match[0].replace(/^[(<]+|(?<![)>,;:!?.])[)>,;:!?.]+$/g, '') : match[0];
    const inner = unwrapped(typed);
    const counts = PLACED.test(inner) || FILE_URL.test(inner) || (about.isAbout && KNOWN.test(inner));
    if (counts && (await isThere(inner, about.places)))
      found.push({ typed, path: pathOf(inner, about.places), name: nameOf(inner) });
  }
  return found;
}

const isThere = (typed: string, places: FilePlaces) => places.isFile(pathOf(typed, places));
const looksLikePath = (typed: string) => PLACED.test(typed) || FILE_URL.test(typed) || KNOWN.test(typed);

function unwrapped(typed: string): string {
  return typed.replace(/^(["'“«])(.+)["'”»]$/, '$2');
}

function pathOf(typed: string, { cwd, home }: Pick<FilePlaces, 'cwd' | 'home'>): string {
  const local = FILE_URL.test(typed) ? decodedUrl(typed) : typed.replace(/\\(.)/g, '$1');
  if (/^~(?=\/|$)/.test(local)) return join(home, local.slice(1));
  return isAbsolute(local) ? local : resolve(cwd, local);
}

function decodedUrl(typed: string): string {
  const path = typed.replace(FILE_URL, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function nameOf(typed: string): string {
  return basename(FILE_URL.test(typed) ? decodedUrl(typed) : typed.replace(/\\(.)/g, '$1'));
}
