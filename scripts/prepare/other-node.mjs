import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { inHome } from './paths.mjs';
import { runQuietly } from './run-command.mjs';

/**
 * The folder of another Node's executable, for the PATH. It comes from npm's package `node` into `.roundtable/tools`;
 * each major has a folder of its own.
 * @param {string} major
 */
export async function bringNode(major) {
  const home = inHome('tools', `node-${major}`);
  const bin = inHome('tools', `node-${major}`, 'node_modules', 'node', 'bin');
  if (existsSync(`${bin}/node`)) return bin;
  process.stderr.write(`  getting Node ${major} ...\n`);
  mkdirSync(home, { recursive: true });
  // Without a manifest of its own here, npm would install into the checkout above.
  writeFileSync(`${home}/package.json`, JSON.stringify({ private: true }));
  const args = ['--no-audit', '--no-fund', '--no-package-lock', '--no-save', `node@${major}`];
  await runQuietly(`Getting Node ${major} with npm`, 'npm', ['install', '--prefix', home, ...args]);
  return bin;
}
