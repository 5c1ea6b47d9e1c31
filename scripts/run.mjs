import { existsSync } from 'node:fs';
import { inCheckout } from './prepare/paths.mjs';
import { loadEnvFile, prepare } from './prepare/prepare.mjs';
import { runInherited } from './prepare/run-command.mjs';

// `node scripts/run.mjs <package folder> [arguments]`: one of our programs, installed and built if need be.
// Everything of its own goes to standard error, so that the program's output can be piped.
const [folder = '', ...args] = process.argv.slice(2);
await prepare();
loadEnvFile();
const entry = inCheckout(folder, 'dist', 'main.js');
if (!existsSync(entry)) {
  process.stderr.write(`There is nothing to run at ${entry}.\n`);
  process.exit(1);
}
process.exitCode = await runInherited(process.execPath, ['--enable-source-maps', entry, ...args]);
