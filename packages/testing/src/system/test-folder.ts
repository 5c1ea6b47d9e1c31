import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a run of tests keeps clusters and logs; set by whoever made it, so that the processes of one run share it. */
const VARIABLE = 'ROUNDTABLE_TEST_FOLDER';
const PREFIX = 'roundtable-tests-';
const MEMORY = '/dev/shm';
/** A system takes some 100 MB. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder of this run of tests: in memory where the machine has room there, else the temporary one. Whoever makes
 * it removes it at its end; what a killed run left behind is removed by the next.
 */
export function testFolder(): string {
  const known = process.env[VARIABLE];
  if (known) return known;
  for (const parent of [MEMORY, tmpdir()]) removeLeftBehind(parent);
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // as root, Postgres runs as another user, who has to get in
  process.env[VARIABLE] = folder;
  process.once('exit', removeTestFolder);
  return folder;
}

export function removeTestFolder(): void {
  const folder = process.env[VARIABLE];
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  delete process.env[VARIABLE];
}

function hasRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false; // not on this system
  }
}

function removeLeftBehind(parent: string): void {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !runs(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}
