import type { Environment } from '@roundtable/engine/process';
import { StackError } from '../servers/ports.js';
import { installPackage, isExecutable, mayInstall, onPath } from './system-programs.js';

/** Headless shells have the same engine, and open a fresh context in a fifth of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...SHELLS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's packages, the preferred one first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds the browser of the browser tests: CHROMIUM_PATH, else Chromium or Chrome on the PATH.
 * @throws StackError that says how to install one
 */
export function findChromium(env: Environment): string {
  const found = env.CHROMIUM_PATH ?? onPath(NAMES, env) ?? (isExecutable(ON_A_MAC) ? ON_A_MAC : null);
  if (found === null) {
    throw new StackError(
      'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium-headless-shell), or name it in CHROMIUM_PATH.',
    );
  }
  return found;
}

/** Like `findChromium`, but on Debian-like systems root installs the package if there is no headless shell. */
export function ensureChromium(report: (line: string) => void, env: Environment): string {
  if (env.CHROMIUM_PATH === undefined && onPath(SHELLS, env) === null && mayInstall()) {
    report('installing Chromium for the browser tests (apt-get)');
    const wanted = onPath(NAMES, env) === null ? PACKAGES : PACKAGES.slice(0, 1);
    if (!wanted.some((name) => installPackage(name, env))) report('apt-get could not install it');
  }
  return findChromium(env);
}
