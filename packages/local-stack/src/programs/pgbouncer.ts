import type { Environment } from '@roundtable/engine/process';
import { StackError } from '../servers/ports.js';
import { installPackage, isExecutable, mayInstall, onPath } from './system-programs.js';

const NAME = 'pgbouncer';
/** Debian's location, which is only on root's PATH. */
const ON_DEBIAN = '/usr/sbin/pgbouncer';

/**
 * Finds the pooler of the tests: PGBOUNCER_PATH, else the one on the PATH.
 * @throws StackError that says how to install it
 */
export function findPgBouncer(env: Environment): string {
  const found = env.PGBOUNCER_PATH ?? onPath([NAME], env) ?? (isExecutable(ON_DEBIAN) ? ON_DEBIAN : null);
  if (found === null)
    throw new StackError(
      'The test of poolers needs PgBouncer: install it (Debian: apt-get install pgbouncer), or name it in PGBOUNCER_PATH.',
    );
  return found;
}

/** Like `findPgBouncer`, but root installs Debian's package if there is none. */
export function ensurePgBouncer(report: (line: string) => void, env: Environment): string {
  const isThere = env.PGBOUNCER_PATH !== undefined || onPath([NAME], env) !== null || isExecutable(ON_DEBIAN);
  if (!isThere && mayInstall()) {
    report('installing PgBouncer for the test of poolers (apt-get)');
    if (!installPackage(NAME, env)) report('apt-get could not install it');
  }
  return findPgBouncer(env);
}
