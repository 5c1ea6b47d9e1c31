import { spawn } from 'node:child_process';
import { CHECKOUT } from './paths.mjs';

/** A fault that its message explains; no stack is shown. */
export class PrepareError extends Error {
  name = 'PrepareError';
}

/**
 * Runs a command in the checkout and shows its output only when it fails: standard output stays free for the
 * program that follows (`npm run chat -- --json`).
 * @param {string} what what it does, for the message when it fails
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] added to the environment
 * @returns {Promise<void>}
 */
export function runQuietly(what, command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: CHECKOUT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    // Ctrl-C goes to the whole terminal group; a SIGTERM or hang-up comes to us alone.
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGHUP', forward);
    child.once('error', (error) =>
      reject(new PrepareError(`${what}: ${command} could not be run: ${error.message}`)),
    );
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGHUP', forward);
      if (code === 0) resolve();
      else
        reject(
          new PrepareError(
            `${Buffer.concat(output).toString().trim()}\n${what} failed (${signal ?? `exit code ${code}`}).`,
          ),
        );
    });
  });
}

/**
 * Runs a command with the terminal, and returns its exit code. Signals reach it by the terminal or from here.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] added to the environment
 * @returns {Promise<number>}
 */
export function runInherited(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
    const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    // Ctrl-C goes to the whole terminal group: only outlive it. A SIGTERM or hang-up comes to us alone.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', forward);
    process.on('SIGHUP', forward);
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}
