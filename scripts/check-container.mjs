import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder, extractContext } from './container/build-stages.mjs';
import { parseDockerfile } from './container/dockerfile.mjs';
import { startContainer } from './container/run-container.mjs';
import { bringNode } from './prepare/other-node.mjs';
import { inCheckout } from './prepare/paths.mjs';
import { prepare } from './prepare/prepare.mjs';

// `npm run check:container`: carries out docker/Dockerfile without a container engine. Its COPY and RUN steps run in
// empty folders, from the files of the commit that is checked out and with the Node of its image; then setup,
// simulator, gateway and worker are started from what came of it, beside a Postgres and a Temporal of this checkout.
// A file that is not committed, or that .dockerignore leaves out, is missing there as it is in the image.
await prepare();
const { startPostgres, startTemporalServer } = await import(
  pathToFileURL(inCheckout('packages/local-stack/dist/index.js')).href
);
const { reservedPort } = await import(
  pathToFileURL(inCheckout('packages/testing/dist/system/ports.js')).href
);
const began = Date.now();
const home = mkdtempSync(join(tmpdir(), 'roundtable-container-'));
/** @type {(() => Promise<unknown>)[]} */
const cleanups = [];
try {
  await check();
  report('the container build is complete');
} catch (error) {
  report(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
  rmSync(home, { recursive: true, force: true });
}

async function check() {
  const stages = parseDockerfile(readFileSync(inCheckout('docker/Dockerfile'), 'utf8'));
  const [context, postgresDir] = [join(home, '.context'), join(home, '.postgres')];
  mkdirSync(context);
  extractContext(context);
  const env = await plainEnvironment(stages);
  const build = createBuilder(stages, { home, context, env, report });

  const postgres = await startPostgres({ dir: postgresDir, port: await reservedPort(), durable: false });
  cleanups.push(() => postgres.stop({ force: true }));
  const temporal = await startTemporalServer({
    port: await reservedPort(),
    logFile: join(home, 'temporal.log'),
  });
  cleanups.push(() => temporal.stop({ force: true }));
  const ports = { PORT: String(await reservedPort()), SIMULATOR_PORT: String(await reservedPort()) };
  const services = {
    ...env,
    ...ports,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    ANTHROPIC_API_KEY: 'simulator',
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${ports.SIMULATOR_PORT}`,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    PAYLOAD_KEYS: Buffer.alloc(32, 8).toString('base64'),
    BETTER_AUTH_SECRET: 'signs the cookies of this check only',
    PUBLIC_URL: `http://127.0.0.1:${ports.PORT}`,
  };
  const start = async (/** @type {string} */ name) => {
    const root = await build(name);
    report(`${name}: CMD`);
    const stage = stages.get(name);
    if (stage === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
    return startContainer(stage, { root, env: services });
  };

  await (await start('setup')).ended();
  for (const [name, words] of Object.entries({
    simulator: 'simulator: http',
    gateway: 'gateway is listening',
    worker: 'worker is running',
  })) {
    const container = await start(name);
    cleanups.push(() => container.stop());
    await container.ready(words);
  }
  const page = await fetch(services.PUBLIC_URL, { headers: { Accept: 'text/html' } });
  if (!page.ok || !(await page.text()).includes('<script'))
    throw new Error(`the gateway does not serve the page: ${page.status}`);
}

/**
 * The environment of a step: the Node of the image in front, and what this machine needs to reach its npm registry.
 * @param {Map<string, import('./container/dockerfile.mjs').Stage>} stages
 */
async function plainEnvironment(stages) {
  const image = [...stages.values()][0]?.from ?? '';
  const major = /^node:(\d+)/.exec(image)?.[1];
  if (major === undefined) throw new Error(`the Dockerfile begins from ${image}, not from an image of Node`);
  const same = process.versions.node.split('.')[0] === major;
  const node = same ? dirname(process.execPath) : await bringNode(major);
  // npm stands beside its own Node, which is not always the image's.
  const path = [node, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':');
  const wanted =
    /^(HOME|TMPDIR|(https?|no)_proxy|npm_config_(registry|userconfig|globalconfig|cache|cafile))$/i;
  const kept = Object.entries(process.env).filter(([name, value]) => wanted.test(name) && value);
  return { ...Object.fromEntries(kept), PATH: path };
}

/** @param {string} line */
function report(line) {
  process.stdout.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}\n`);
}
