import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'yaml';

/** Versions that the advisories name and that are right to use all the same, each with its reason. */
export const ACCEPTED = {
  'uuid@11.1.1': 'CVE-2026-41907 is mended in 11.1.1; the list has the range from before that release',
  'ansi-styles@4.3.0': 'the malicious release was 6.2.2; the list has older ones in its place',
  'ms@2.1.3': 'its advisories end with 2.0.0',
};

/**
 * The packages of a pnpm lockfile that a published advisory names, in words; nothing is asked of a network. The
 * advisories come with the package `scan-compromised`: GitHub's for npm, written out as versions.
 * @param {string} lockfile
 * @param {Record<string, string>} accepted `name@version` → reason; one that is not used any more is a fault as well
 * @returns {{ checked: number, faults: string[] }}
 */
export function findVulnerableVersions(lockfile, accepted = {}) {
  const packages = Object.keys(parse(readFileSync(lockfile, 'utf8')).packages ?? {});
  if (packages.length === 0) throw new Error(`${lockfile} names no package`);
  const advisories = readAdvisories();
  const vulnerable = packages.filter((id) => {
    const at = id.lastIndexOf('@');
    return advisories[id.slice(0, at)]?.includes(id.slice(at + 1));
  });
  const faults = vulnerable
    .filter((id) => !(id in accepted))
    .map(
      (id) => `${id} has a published advisory: https://github.com/advisories?query=${encodeURIComponent(id)}`,
    );
  const stale = Object.keys(accepted)
    .filter((id) => !vulnerable.includes(id))
    .map((id) => `${id} is accepted (${accepted[id]}), but not used or not vulnerable: no longer accept it`);
  return { checked: packages.length, faults: [...faults, ...stale] };
}

/** @returns {Record<string, string[]>} */
function readAdvisories() {
  const file = createRequire(import.meta.url).resolve('scan-compromised/data/threats.json');
  const advisories = JSON.parse(readFileSync(file, 'utf8'));
  // A file of another form would find nothing, and look as if all were well.
  if (!advisories.lodash?.includes('4.17.20')) throw new Error(`${file} does not hold advisories by version`);
  return advisories;
}
