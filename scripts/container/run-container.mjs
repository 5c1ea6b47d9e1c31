import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const START_SECONDS = 60;

/**
 * Starts a stage's CMD in its folder, with nothing in the environment but what the stage and the caller give.
 * @param {import('./dockerfile.mjs').Stage} stage
 * @param {{ root: string, env: Record<string, string> }} about
 */
export function startContainer(stage, { root, env }) {
  const options = { cwd: join(root, stage.workdir), env: { ...ownEnvironment(stage, root), ...env } };
  const [command = '', ...args] = stage.cmd;
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = once(child, 'exit');
  const fail = (/** @type {string} */ why) => new Error(`${stage.name} ${why}. It said:\n${output}`);

  return {
    /** Resolves when it has ended well. */
    async ended() {
      const [code] = await exited;
      if (code !== 0) throw fail(`ended with ${code}`);
    },
    /** Resolves when its output holds the words, and then its HEALTHCHECK succeeds, if it has one. @param {string} words */
    async ready(words) {
      const deadline = Date.now() + START_SECONDS * 1000;
      while (!output.includes(words) || !(await isHealthy(stage.healthcheck, options))) {
        if (child.exitCode !== null) throw fail(`ended with ${child.exitCode}`);
        if (Date.now() > deadline) throw fail(`was not ready after ${START_SECONDS} s`);
        await delay(100);
      }
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * The stage's ENV; what lies in its working directory lies in `root` here.
 * @param {import('./dockerfile.mjs').Stage} stage @param {string} root
 */
function ownEnvironment({ env, workdir }, root) {
  const placed = (/** @type {string} */ value) =>
    value.startsWith(`${workdir}/`) ? join(root, value) : value;
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, placed(value)]));
}

/** @param {string[]} healthcheck @param {import('node:child_process').SpawnOptions} options */
async function isHealthy([command, ...args], options) {
  if (command === undefined) return true;
  const [code] = await once(spawn(command, args, { ...options, stdio: 'ignore' }), 'exit');
  return code === 0;
}
