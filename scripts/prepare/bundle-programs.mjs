import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { inCheckout } from './paths.mjs';

// Run by the build after the compilation: gateway and worker in a few files each instead of some 2,000, which costs a
// start half of its processor time. A recovery waits for it, and so does each test that kills one of them.

/** What is not JavaScript, and what loads it from where it lies; the worker's package depends on it, to find it. */
const LEFT_OUTSIDE = [/^@temporalio\/core-bridge(?:\/|$)/, /\.node$/];

for (const program of ['gateway', 'worker']) await bundle(inCheckout('apps', program, 'dist'));
await bundle(inCheckout('apps', 'worker', 'dist', 'step-process'));

/** @param {string} dist where the compiled program lies; its bundle is `bundle/main.js` in it */
async function bundle(dist) {
  const input = join(dist, 'main.js');
  const folder = join(dist, 'bundle');
  const bundled = await rolldown({
    input,
    platform: 'node',
    external: LEFT_OUTSIDE,
    treeshake: { moduleSideEffects: [{ test: /^@temporalio\//, sideEffects: false }] },
    plugins: [loadOwn(folder), loadTemporal()],
  });
  await bundled.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    sourcemap: 'hidden',
    // What a program starts with in two files; what a capability needs in another program stays apart. The program itself
    // is in neither: it waits for what imports them.
    codeSplitting: {
      groups: [
        { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
        { name: 'start', tags: ['$initial'], test: (/** @type {string} */ id) => id !== input },
      ],
    },
    entryFileNames: 'main.js',
    chunkFileNames: '[name].js',
  });
  await bundled.close();
  // Node reads a map whole at the first stack that it writes: our own tells lines, that of the libraries would cost a second.
  rmSync(join(folder, 'libraries.js.map'));
  for (const map of readdirSync(folder).filter((file) => file.endsWith('.js.map')))
    appendFileSync(join(folder, map.slice(0, -'.map'.length)), `\n//# sourceMappingURL=${map}\n`);
}

/**
 * Our modules with the maps to their sources; those that look for a file or a package from where they lie still find it.
 * @param {string} folder of the bundle
 * @returns {import('rolldown').Plugin}
 */
function loadOwn(folder) {
  return {
    name: 'load-own',
    load: {
      filter: { id: { include: /\.js$/, exclude: /node_modules/ } },
      handler(id) {
        const place = relative(folder, id).split(sep).join('/');
        const code = readFileSync(id, 'utf8').replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(place)}, import.meta.url).href`,
        );
        return existsSync(`${id}.map`) ? { code, map: readFileSync(`${id}.map`, 'utf8') } : { code };
      },
    },
  };
}

/**
 * Of the Temporal SDK for workers: its threads are started from its package, and what makes bundles of workflows, which the
 * build has made, stays away with the whole of webpack.
 * @returns {import('rolldown').Plugin}
 */
function loadTemporal() {
  const beside = /require\.resolve\((['"])\.\/workflow-worker-thread\1\)/;
  return {
    name: 'load-temporal',
    load: {
      filter: { id: /\/@temporalio\/worker\/lib\/workflow\/(?:bundler|threaded-vm)\.js$/ },
      handler(id) {
        if (id.endsWith('bundler.js')) return 'exports.defaultWorkflowInterceptorModules = [];';
        const code = readFileSync(id, 'utf8');
        if (!beside.test(code)) throw new Error(`${id} starts its threads in another way than it did`);
        return code.replace(
          beside,
          "require.resolve('@temporalio/worker/lib/workflow/workflow-worker-thread')",
        );
      },
    },
  };
}
