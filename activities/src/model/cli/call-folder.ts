import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of one call, gone after it: an empty one to run in, and the root for everything else. */
export interface CallFolder {
  readonly root: string;
  readonly work: string;
}

const PREFIX = 'roundtable-model-';

export async function inCallFolder<T>(work: (dir: CallFolder) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    const dir = { root, work: join(root, 'work') };
    await mkdir(dir.work);
    return await work(dir);
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Folders of workers that were killed in the middle of a call: they hold prompts. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && pid > 0 && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // another user's
  }
}
