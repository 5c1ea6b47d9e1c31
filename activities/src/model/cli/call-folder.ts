import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
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

/** Ends the programs of workers that were killed in the middle of a call, and removes their folders: they hold prompts. */
export async function removeLeftFolders(): Promise<void> {
  const roots: string[] = [];
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    const root = join(tmpdir(), name);
    if (Number.isInteger(pid) && pid > 0 && (await isLeft(root, pid))) roots.push(root);
  }
  if (roots.length > 0) await endProgramsOf(new Set(roots));
  for (const root of roots) await rm(root, { recursive: true, force: true });
}

/** In a container the next worker has the id of the killed one: what is older than this process is not its own. */
async function isLeft(root: string, pid: number): Promise<boolean> {
  if (pid !== process.pid) return !isRunning(pid);
  const { mtimeMs } = await stat(root);
  return mtimeMs < Date.now() - process.uptime() * 1_000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // another user's
  }
}

/** By the TMPDIR that only they were given; where the system does not show it, they end at their next word to nobody. */
async function endProgramsOf(roots: ReadonlySet<string>): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const env = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''); // another user's, or gone
    const given = env.split('\0').find((entry) => entry.startsWith('TMPDIR='));
    if (given === undefined || !roots.has(given.slice('TMPDIR='.length))) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}
