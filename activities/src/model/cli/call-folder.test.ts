import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { inCallFolder, removeLeftFolders } from './call-folder.js';

let temporary: string;
/** Of its own: a worker that starts beside the test removes what is left in the common one. */
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'call-folders-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true, force: true });
});

/** A folder as a worker leaves it that was killed in the middle of a call. */
function left(pid: number): string {
  const root = mkdtempSync(join(tmpdir(), `roundtable-model-${pid}-`));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'work'));
  writeFileSync(join(root, 'system.md'), 'a prompt');
  return root;
}

/** The id of a process that has ended. */
async function pastPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('folders of killed workers are removed, those of calls under way stay', async () => {
  const gone = left(await pastPid());
  await inCallFolder(async ({ root, work }) => {
    await removeLeftFolders();
    expect([existsSync(gone), existsSync(work), existsSync(root)]).toEqual([false, true, true]);
  });
});

test('a worker that got the id of a killed one takes no folder of that one for its own', async () => {
  const before = left(process.pid);
  utimesSync(before, 1_000_000_000, 1_000_000_000);
  await removeLeftFolders();
  expect(existsSync(before)).toBe(false);
});

test.runIf(process.platform === 'linux')('programs of killed workers end, and nobody else', async () => {
  const root = left(await pastPid());
  const start = (env: Record<string, string>) => {
    const child = spawn(process.execPath, ['--eval', 'console.log(1); setInterval(() => {}, 1000)'], {
      cwd: join(root, 'work'),
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const [orphan, other] = [start({ TMPDIR: root }), start({ TMPDIR: `${root}-other` })];
  await Promise.all([once(orphan.stdout, 'data'), once(other.stdout, 'data')]);
  const ended = once(orphan, 'exit');
  await removeLeftFolders();
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  expect(existsSync(root)).toBe(false);
});
