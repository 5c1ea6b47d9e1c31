import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEnsemble, type Ensemble, readRehearsal } from '@roundtable/rehearsal';
// A fifth of the time that `yaml` takes for half a megabyte; that one tells where in a team's files a fault is.
import { load } from 'js-yaml';

const FILE = 'rehearsal.yaml';

/** The folder of the teams that this repository brings. */
export const OWN_TEAMS = fileURLToPath(new URL('../../../../teams', import.meta.url));

/** Reading takes half a second: what one process plays several times is read once. */
const ensembles = new Map<string, Ensemble>();

/** The rehearsals of the teams in a folder. @throws Error that names every fault with its file and path. */
export function loadRehearsals(dir: string): Ensemble {
  const texts = rehearsalFiles(dir).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const key = JSON.stringify(texts);
  const known = ensembles.get(key) ?? createEnsemble(readAll(texts));
  ensembles.set(key, known);
  return known;
}

function rehearsalFiles(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(dir, name, FILE))
    .filter((file) => existsSync(file))
    .toSorted();
}

function readAll(texts: readonly { readonly file: string; readonly text: string }[]) {
  const faults: string[] = [];
  const rehearsals = texts.flatMap(({ file, text }) => {
    const read = readRehearsal(load(text, { filename: file }));
    if ('rehearsal' in read) return [read.rehearsal];
    faults.push(...read.faults.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`));
    return [];
  });
  if (faults.length > 0) throw new Error(`rehearsals have faults:\n${faults.join('\n')}`);
  return rehearsals;
}
