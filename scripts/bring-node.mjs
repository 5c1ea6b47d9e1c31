import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { inHome } from './prepare/paths.mjs';
import { runQuietly } from './prepare/run-command.mjs';

// `node scripts/bring-node.mjs 24` prints the folder of that Node's executable, for the PATH. It comes from npm's
// package `node` into `.roundtable/tools`; each major has a folder of its own.
const major = process.argv[2] ?? '';
if (!/^\d+$/.test(major)) {
  process.stderr.write(`Which Node? Give a major version, as in: bring-node.mjs 24 (not "${major}").\n`);
  process.exit(2);
}
const home = inHome('tools', `node-${major}`);
const bin = inHome('tools', `node-${major}`, 'node_modules', 'node', 'bin');
if (!existsSync(`${bin}/node`)) {
  process.stderr.write(`  getting Node ${major} ...\n`);
  mkdirSync(home, { recursive: true });
  // Without a manifest of its own here, npm would install into the checkout above.
  writeFileSync(`${home}/package.json`, JSON.stringify({ private: true }));
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--no-save'];
  await runQuietly(`Getting Node ${major} with npm`, 'npm', [
    'install',
    '--prefix',
    home,
    ...quiet,
    `node@${major}`,
  ]);
}
process.stdout.write(`${bin}\n`);
