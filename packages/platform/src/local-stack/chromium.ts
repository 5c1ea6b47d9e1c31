import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from '../env.js';
import { StackError } from './ports.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The browser of the browser tests: CHROMIUM_PATH, else Chromium or Chrome on the PATH.
 * @throws StackError that says how to get one.
 */
export function findChromium(env: Environment): string {
  const found = env.CHROMIUM_PATH ?? onPath(env.PATH ?? '');
  if (found === null) {
    throw new StackError(
      'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
    );
  }
  return found;
}

/** The same; on Debian and its like, root installs the package of the system when there is none. */
export function ensureChromium(report: (line: string) => void, env: Environment): string {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (env.CHROMIUM_PATH === undefined && onPath(env.PATH ?? '') === null && mayInstall) {
    report('installing Chromium for the browser tests (apt-get)');
    try {
      const options = { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
      execFileSync('apt-get', ['update', '-qq'], options);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    } catch (cause) {
      report(`apt-get could not install it: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return findChromium(env);
}

function onPath(searched: string): string | null {
  const candidates = searched.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...candidates, ON_A_MAC].find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
