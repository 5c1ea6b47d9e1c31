import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Rehearsal, readRehearsal } from '@roundtable/rehearsal';
import { parse } from 'yaml';

const FILE = 'rehearsal.yaml';

/** The folder of the teams that this repository brings. */
export const OWN_TEAMS = fileURLToPath(new URL('../../../../teams', import.meta.url));

/** The rehearsals of the teams in a folder. @throws Error that names every fault with its file and path. */
export function loadRehearsals(dir: string): Rehearsal[] {
  if (!existsSync(dir)) return [];
  const files = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(dir, name, FILE))
    .filter((file) => existsSync(file));
  const faults: string[] = [];
  const rehearsals = files.toSorted().flatMap((file) => {
    const read = readRehearsal(parse(readFileSync(file, 'utf8'), { merge: true }));
    if ('rehearsal' in read) return [read.rehearsal];
    faults.push(...read.faults.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`));
    return [];
  });
  if (faults.length > 0) throw new Error(`rehearsals have faults:\n${faults.join('\n')}`);
  return rehearsals;
}
