import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { installPackages } from './install.mjs';
import { withPrepareLock } from './lock.mjs';
import { requireNode } from './node-version.mjs';
import { inCheckout } from './paths.mjs';
import { PrepareError } from './run-command.mjs';

/**
 * Makes a checkout runnable from nothing but Node: pnpm, packages, build. Does only what is due, and tells about it
 * on standard error. Ends the process with the fault's text when that fails.
 */
export async function prepare() {
  requireNode();
  try {
    await withPrepareLock(async () => {
      await installPackages(report);
      await buildAll(report);
    });
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Adds the variables of `.env`, if there is one; those that are set already win. Not for tests. */
export function loadEnvFile() {
  const file = inCheckout('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** @param {string} line */
function report(line) {
  process.stderr.write(`  ${line}\n`);
}
