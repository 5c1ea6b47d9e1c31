import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inHome } from './paths.mjs';
import { PrepareError } from './run-command.mjs';

/**
 * Lets one process at a time install and build: `npm run worker` and `npm run gateway` may start together.
 * @param {() => Promise<void>} act
 */
export async function withPrepareLock(act) {
  const file = inHome('prepare.lock');
  createHome();
  while (!claim(file)) {
    const holder = readOrEmpty(file);
    if (holder !== '' && holder !== describeProcess(Number.parseInt(holder, 10)))
      rmSync(file, { force: true });
    else await delay(100);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    await act();
  } finally {
    process.off('exit', release);
    release();
  }
}

function createHome() {
  try {
    mkdirSync(inHome(), { recursive: true });
  } catch (error) {
    throw new PrepareError(
      `Roundtable keeps its tools and data in ${inHome()}, which cannot be made: ${error}`,
    );
  }
}

/**
 * Creates the lock with its content in one act, so that nobody ever reads half of it.
 * @param {string} file
 */
function claim(file) {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, describeProcess(process.pid));
    linkSync(own, file);
    return true;
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false;
    throw new PrepareError(
      `Roundtable keeps its tools and data in ${inHome()}, which cannot be written: ${error}`,
    );
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Pid and start time, because a pid alone comes back, soon in a container; only the pid when nothing runs there.
 * @param {number} pid
 */
function describeProcess(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  if (stat) return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return `${pid} ${stdout?.trim() ?? ''}`;
}

/** @param {string} file */
function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
