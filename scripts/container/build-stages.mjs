import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { CHECKOUT } from '../prepare/paths.mjs';
import { runQuietly } from '../prepare/run-command.mjs';
import { createDockerignore } from './dockerignore.mjs';

/**
 * What a build sees of the commit that is checked out: its files, less what .dockerignore leaves out.
 * @param {string} folder an empty one
 */
export function extractContext(folder) {
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: CHECKOUT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const ignores = createDockerignore(readFileSync(join(folder, '.dockerignore'), 'utf8'));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (ignores(path)) rmSync(join(folder, path), { recursive: true, force: true });
}

/**
 * Carries out the COPY and RUN steps of a stage, and of those that it is made from, each stage in a folder of its own
 * that stands for the container's root. A stage's end is the beginning of the next one by hard links.
 * @param {Map<string, import('./dockerfile.mjs').Stage>} stages
 * @param {{ home: string, context: string, env: Record<string, string>, report: (line: string) => void }} about
 */
export function createBuilder(stages, { home, context, env, report }) {
  /** @type {Map<string, string>} */
  const built = new Map();

  /** @param {string} name @returns {Promise<string>} the folder that stands for its root */
  return async function build(name) {
    const done = built.get(name);
    if (done !== undefined) return done;
    const stage = stages.get(name);
    if (stage === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
    const root = join(home, name);
    if (stages.has(stage.from)) execFileSync('cp', ['-al', await build(stage.from), root]);
    const workdir = join(root, stage.workdir);
    mkdirSync(workdir, { recursive: true });
    for (const step of stage.steps) {
      if (step.type === 'copy') {
        const from = step.from === null ? context : await build(step.from);
        report(
          `${name}: COPY ${step.from === null ? '' : `--from=${step.from} `}${step.source} ${step.target}`,
        );
        const to = join(root, posix.resolve(stage.workdir, step.target));
        cpSync(join(from, step.source), to, { recursive: true, verbatimSymlinks: true });
      } else if (step.command.startsWith('apt-get ')) {
        report(`${name}: left out, it is the image's own: RUN ${step.command}`);
      } else {
        report(`${name}: RUN ${step.command}`);
        const run = ['-c', `cd "$1" && ${step.command}`, 'sh', workdir];
        await runQuietly(`RUN ${step.command}`, 'env', [
          '-i',
          ...Object.entries({ ...env, ...stage.env }).map(([name, value]) => `${name}=${value}`),
          'sh',
          ...run,
        ]);
      }
    }
    built.set(name, root);
    return root;
  };
}
