import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyRunningSystemLogs, giveUpSharedSystems, keepSystemLogsIn } from '@roundtable/testing';
import { afterEach, aroundAll, type RunnerTestSuite } from 'vitest';
import { closePages, savePages } from './web/page-evidence.js';

// Runs around every file of this project. What a file with a failed test leaves is kept in
// `.roundtable/test-results/<file>`: the logs of its systems, and each page that was open when a test failed.
const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(CHECKOUT, '.roundtable', 'test-results');
let folder = '';
let failedTests = 0;

// Around the file's own hooks: what fails in them is kept, too.
// biome-ignore lint/correctness/noEmptyPattern: vitest reads this pattern, and refuses a name
aroundAll(async (runFile, {}, file) => {
  folder = freshFolder(file.file.filepath);
  keepSystemLogsIn(folder);
  await runFile();
  if (hasFailed(file)) {
    copyRunningSystemLogs();
    await giveUpSharedSystems();
  } else rmSync(folder, { recursive: true, force: true });
  keepSystemLogsIn(null);
});

// It runs after the file's own hooks: those must leave the pages of a failed test open. No test goes on with another's
// pages: each would keep its stream and its renderer at work.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    failedTests += 1;
    const title = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
    await savePages(join(folder, `${failedTests}-${title}`));
  }
  await closePages();
});

/** `tests-web-notes`, and `tests-web-notes-2` for a second run of the same file. */
function freshFolder(filepath: string): string {
  const name = relative(CHECKOUT, filepath)
    .replace(/\.test\.tsx?$/, '')
    .replaceAll(/[/\\]/g, '-');
  for (let run = 1; ; run++) {
    const candidate = join(RESULTS, run === 1 ? name : `${name}-${run}`);
    if (!existsSync(candidate)) return candidate;
  }
}

function hasFailed(suite: Readonly<RunnerTestSuite>): boolean {
  return (
    suite.result?.state === 'fail' ||
    suite.tasks.some((task) => (task.type === 'suite' ? hasFailed(task) : task.result?.state === 'fail'))
  );
}
