import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout } from './prepare/paths.mjs';
import { loadEnvFile, prepare } from './prepare/prepare.mjs';
import { runInherited } from './prepare/run-command.mjs';

// `node scripts/run.mjs <package folder>[:<program>] [arguments]`: one of our programs, installed and built if need be.
// Everything of its own goes to standard error, so that the program's output can be piped.
const [folder = '', ...args] = process.argv.slice(2);
await prepare();
loadEnvFile();
const [place = '', program = ''] = folder.split(':');
const dist = join(inCheckout(place, 'dist'), program);
const entry = [join(dist, 'bundle', 'main.js'), join(dist, 'main.js')].find(existsSync);
if (entry === undefined) {
  process.stderr.write(`There is nothing to run in ${dist}.\n`);
  process.exit(1);
}
process.exitCode = await runInherited(process.execPath, ['--enable-source-maps', entry, ...args]);
