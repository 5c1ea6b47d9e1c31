import type { Environment } from '@roundtable/engine/process';
import { StackError } from '../servers/ports.js';
import { installPackage, isExecutable, mayInstall, onPath } from './system-programs.js';

/** The same engine without a browser around it: a fresh context takes a fifth of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...SHELLS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's, the better one first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The browser of the browser tests: CHROMIUM_PATH, else Chromium or Chrome on the PATH.
 * @throws StackError that says how to get one.
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

/** The same; on Debian and its like, root installs the system's package when there is no headless shell. */
export function ensureChromium(report: (line: string) => void, env: Environment): string {
  if (env.CHROMIUM_PATH === undefined && onPath(SHELLS, env) === null && mayInstall()) {
    report('installing Chromium for the browser tests (apt-get)');
    const wanted = onPath(NAMES, env) === null ? PACKAGES : PACKAGES.slice(0, 1);
    if (!wanted.some((name) => installPackage(name, env))) report('apt-get could not install it');
  }
  return findChromium(env);
}
