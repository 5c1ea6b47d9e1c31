import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inCheckout } from './prepare/paths.mjs';

// `node scripts/architecture-picture.mjs` draws the packages of docs/architecture.md anew from what they depend on.

const DOCUMENT = inCheckout('docs/architecture.md');
const BEGINS = '<!-- picture: node scripts/architecture-picture.mjs -->';
const ENDS = '<!-- /picture -->';
const SINGLE = ['workflows', 'activities', 'capabilities', 'prisma'];
/** They are for development, or start the others. */
const LEFT_OUT = new Set(['packages/testing']);

/** The document with the picture of the packages as they are. @param {string} document */
export function withPicture(document) {
  const [before, rest] = document.split(BEGINS);
  const after = rest?.split(ENDS)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${DOCUMENT} has no lines "${BEGINS}" and "${ENDS}" in this order`);
  return `${before}${BEGINS}\n\n\`\`\`mermaid\n${picture(dependencies())}\n\`\`\`\n\n${ENDS}${after}`;
}

/**
 * Each package with those that it depends on; an arrow that others imply is left out.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} direct
 */
export function picture(direct) {
  const reached = (/** @type {string} */ from) => {
    /** @type {Set<string>} */
    const all = new Set();
    const walk = (/** @type {string} */ at) => {
      for (const next of direct.get(at) ?? []) {
        if (all.has(next)) continue;
        all.add(next);
        walk(next);
      }
    };
    walk(from);
    return all;
  };
  const lines = [...direct].sort(byName).flatMap(([from, targets]) => {
    const needed = [...targets].filter(
      (to) => ![...targets].some((via) => via !== to && reached(via).has(to)),
    );
    return needed.sort().map((to) => `  ${label(from)} --> ${label(to)}`);
  });
  return ['graph TD', ...lines].join('\n');
}

/** What each package of ours takes from others of ours, by folder. @returns {Map<string, Set<string>>} */
function dependencies() {
  const folders = [...SINGLE, ...['apps', 'packages'].flatMap((group) => below(group))];
  const manifests = folders
    .filter((folder) => !LEFT_OUT.has(folder))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(inCheckout(folder, 'package.json'), 'utf8')) }));
  const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]));
  return new Map(
    manifests.map(({ folder, dependencies: all = {} }) => [
      folder,
      new Set(Object.keys(all).flatMap((name) => folderOf.get(name) ?? [])),
    ]),
  );
}

/** @param {string} group */
function below(group) {
  return readdirSync(inCheckout(group)).map((name) => `${group}/${name}`);
}

/** @param {string} folder */
function label(folder) {
  return `${folder.replaceAll(/[/-]/g, '_')}["${folder}"]`;
}

/** @param {readonly [string, unknown]} one @param {readonly [string, unknown]} other */
function byName([one], [other]) {
  return one < other ? -1 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(DOCUMENT, withPicture(readFileSync(DOCUMENT, 'utf8')));
