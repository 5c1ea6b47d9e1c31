import { existsSync, readFileSync } from 'node:fs';
import { inCheckout } from './paths.mjs';
import { runQuietly } from './run-command.mjs';
import { clearStamp, isStamped, sourceStamp, writeStamp } from './stamp.mjs';

const SOURCES = [
  'packages',
  'apps',
  'workflows',
  'activities',
  'capabilities',
  'prisma',
  'bench',
  'evals',
  'scripts/prepare',
  'tsconfig.json',
  'tsconfig.base.json',
  'pnpm-lock.yaml',
];

const VITE = inCheckout('apps/web/node_modules/vite/bin/vite.js');

/**
 * Generates the Prisma client, compiles all packages, builds the web page and bundles the workflows, the gateway and the
 * worker, when a source changed since the last time or something of the outcome is missing.
 * @param {(line: string) => void} report
 */
export async function buildAll(report) {
  const stamp = sourceStamp(SOURCES, /(?<!\.test)\.(ts|tsx|js|mjs|cjs|json|prisma|css|html|svg)$/);
  const isComplete = outputs().every((path) => existsSync(path));
  if (isComplete && isStamped('build', stamp)) return;
  clearStamp('build');
  report('building ...');
  await runScript('Generating the Prisma client', 'prisma/scripts/generate.mjs');
  // tsc trusts its build info and would not write again what somebody deleted.
  await runQuietly(
    'Compiling',
    inCheckout('node_modules', '.bin', 'tsc'),
    isComplete ? ['-b'] : ['-b', '--force'],
  );
  await runQuietly('Building the web page', process.execPath, [
    VITE,
    'build',
    inCheckout('apps/web'),
    '--logLevel',
    'warn',
  ]);
  await runScript('Bundling the workflows', 'scripts/prepare/bundle-workflows.mjs');
  await runScript('Bundling gateway and worker', 'scripts/prepare/bundle-programs.mjs');
  writeStamp('build', stamp);
}

/** @param {string} what @param {string} script */
async function runScript(what, script) {
  await runQuietly(what, process.execPath, [inCheckout(script)]);
}

/** The output folders of all projects that the root tsconfig.json names, and what is generated or bundled. */
function outputs() {
  const { references } = JSON.parse(readFileSync(inCheckout('tsconfig.json'), 'utf8'));
  const dists = references.map((/** @type {{ path: string }} */ { path }) => inCheckout(path, 'dist'));
  return [
    ...dists,
    inCheckout('apps/web/dist/app/index.html'),
    inCheckout('prisma/src/generated'),
    inCheckout('capabilities/dist/workflow-bundle.js'),
    inCheckout('apps/gateway/dist/bundle/main.js'),
    inCheckout('apps/worker/dist/bundle/main.js'),
    inCheckout('apps/worker/dist/step-process/bundle/main.js'),
  ];
}
