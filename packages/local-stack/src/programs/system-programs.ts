import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from '@roundtable/engine/process';

/** Whether this process may install system packages: as root on Linux. */
export function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** Waits for another installation, as of the system's own updates. */
const LOCK_SECONDS = 300;

/** Installs with apt-get, without starting the package's services. @returns false when the installation failed */
export function installPackage(name: string, env: Environment): boolean {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: 'ignore', env: { ...env, ...quiet } } as const;
  const run = (...args: string[]) => spawnSync('apt-get', args, options).status === 0;
  run('update', '-qq');
  const patient = ['-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`];
  return run('install', '-y', '-qq', '--no-install-recommends', ...patient, name);
}

/** The path of the first of the names found on the PATH; the order of names counts before that of folders. */
export function onPath(names: readonly string[], env: Environment): string | null {
  const folders = (env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
