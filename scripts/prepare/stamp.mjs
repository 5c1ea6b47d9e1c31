import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CHECKOUT, inHome } from './paths.mjs';

/** @param {readonly string[]} files by content; a missing one counts as empty */
export function contentStamp(files) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of files) hash.update(`\0${file}\0`).update(readOrEmpty(file));
  return hash.digest('hex');
}

const NOT_SOURCES = new Set(['node_modules', 'dist', 'generated', '.roundtable', 'coverage']);

/**
 * Stamp of all source files below some folders, by path, size and time of change: 20 ms for the whole tree.
 * @param {readonly string[]} roots folders and files, relative to the checkout
 * @param {RegExp} wanted
 */
export function sourceStamp(roots, wanted) {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const stat = statSync(join(CHECKOUT, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      if (wanted.test(path)) hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(CHECKOUT, path)).sort()) {
      if (!NOT_SOURCES.has(name)) visit(join(path, name));
    }
  };
  for (const root of roots) visit(root);
  return hash.digest('hex');
}

/** @param {string} name @param {string} value */
export function isStamped(name, value) {
  return readOrEmpty(stampFile(name)).toString() === value;
}

/** Remembers that the work for this value is done. @param {string} name @param {string} value */
export function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** Before work begins: a work cut off must be done again. @param {string} name */
export function clearStamp(name) {
  rmSync(stampFile(name), { force: true });
}

/** @param {string} name */
const stampFile = (name) => inHome('stamps', name);

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
