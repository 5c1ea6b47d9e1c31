import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { CHECKOUT, inCheckout, inHome } from './paths.mjs';
import { runQuietly } from './run-command.mjs';
import { clearStamp, contentStamp, isStamped, writeStamp } from './stamp.mjs';

/**
 * Installs the packages of the lockfile when it is not the one installed last; a no-op of some milliseconds otherwise.
 * @param {(line: string) => void} report
 */
export async function installPackages(report) {
  const stamp = contentStamp([
    inCheckout('pnpm-lock.yaml'),
    inCheckout('pnpm-workspace.yaml'),
    ...manifests(),
  ]);
  if (isStamped('install', stamp) && existsSync(inCheckout('node_modules', '.modules.yaml'))) return;
  clearStamp('install');
  const pnpm = await bringPnpm(report);
  report('installing packages (about a minute the first time) ...');
  await runQuietly('Installing packages', pnpm, ['install', '--frozen-lockfile', '--pm-on-fail=ignore'], {
    // pm-on-fail: pnpm 12 would look itself up in the registry to note its version in the lockfile.
    CI: 'true', // keeps pnpm from asking questions that nobody sees
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  });
  writeStamp('install', stamp);
}

/**
 * pnpm's executable, at the version of package.json, in `.roundtable/tools`: nothing global is touched.
 * @param {(line: string) => void} report
 */
async function bringPnpm(report) {
  const { packageManager } = readJson(inCheckout('package.json'));
  const version = /^pnpm@([^+]+)/.exec(packageManager)?.[1] ?? 'latest';
  const tools = inHome('tools');
  const folder = inHome('tools', 'node_modules', 'pnpm');
  if (installedVersion(folder) !== version) {
    report(`downloading pnpm ${version} ...`);
    mkdirSync(tools, { recursive: true });
    // Without a manifest of its own here, npm would install into the checkout above.
    writeFileSync(
      inHome('tools', 'package.json'),
      JSON.stringify({ private: true, dependencies: { pnpm: version } }),
    );
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
    await runQuietly('Downloading pnpm with npm', 'npm', ['install', '--prefix', tools, ...quiet]);
  }
  return inHome('tools', 'node_modules', '.bin', 'pnpm');
}

/** @param {string} folder */
function installedVersion(folder) {
  return existsSync(`${folder}/package.json`) ? readJson(`${folder}/package.json`).version : undefined;
}

/** Every workspace package.json. */
function manifests() {
  const single = ['workflows', 'activities', 'capabilities', 'prisma', 'bench', 'tests'];
  const many = ['apps', 'packages'].flatMap((group) =>
    existsSync(inCheckout(group))
      ? readdirSync(inCheckout(group))
          .sort()
          .map((name) => `${group}/${name}`)
      : [],
  );
  return ['.', ...single, ...many].map((folder) => `${CHECKOUT}/${folder}/package.json`);
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
