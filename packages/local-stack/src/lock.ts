import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { localPaths } from './paths.js';
import { StackError } from './servers/ports.js';
import { processIdentity } from './servers/processes.js';

const Lock = z.object({ pid: z.number(), identity: z.string(), url: z.string() });
type Lock = z.infer<typeof Lock>;

/**
 * Locks this checkout for one running stack, and takes over the lock of an owner that was killed.
 * @returns the function that releases the lock
 * @throws StackError "already running" while another stack holds it
 */
export function takeLock(url: string, file: string = localPaths.lock): () => void {
  const mine: Lock = { pid: process.pid, identity: processIdentity(process.pid) ?? '', url };
  mkdirSync(dirname(file), { recursive: true });
  while (!createOnly(file, JSON.stringify(mine))) {
    const holder = readLock(file);
    if (holder && processIdentity(holder.pid) === holder.identity) {
      throw new StackError(
        `Roundtable is already running (pid ${holder.pid}, ${holder.url}). Stop it there with Ctrl-C.`,
      );
    }
    rmSync(file, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Creates the file with its content atomically, so that no reader sees half of it. */
function createOnly(file: string, content: string): boolean {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, content);
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Undefined when the file is gone, or is not a valid lock. */
function readLock(file: string): Lock | undefined {
  try {
    return Lock.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
