// Builds the bundle of all workflows, the engine's and those of the capabilities, so that a worker starts without webpack.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inCheckout } from './paths.mjs';

const require = createRequire(inCheckout('workflows/package.json'));
const { bundleWorkflowCode } = require('@temporalio/worker');
const { capabilities } = await import(pathToFileURL(inCheckout('capabilities/dist/index.js')).href);

const files = [
  inCheckout('workflows/dist/workflows.js'),
  ...capabilities.flatMap((/** @type {{ workflows?: URL[] }} */ { workflows = [] }) =>
    workflows.map((url) => fileURLToPath(url)),
  ),
];
const entry = inCheckout('capabilities/dist/workflows-of-all.js');
await writeFile(entry, (await Promise.all(files.map(exportsOf))).join(''));

const quiet = { trace() {}, debug() {}, info() {}, log() {}, warn: console.warn, error: console.error };
const { code } = await bundleWorkflowCode({
  workflowsPath: entry,
  failureConverterPath: inCheckout('workflows/dist/failure-converter.js'),
  preloadModules: [inCheckout('workflows/dist/stack-frames.js')],
  logger: quiet,
});
await writeFile(inCheckout('capabilities/dist/workflow-bundle.js'), code);

/**
 * Named one by one: a second workflow of one name is a fault here, and would be left out without a word otherwise.
 * @param {string} file
 */
async function exportsOf(file) {
  const names = Object.keys(await import(pathToFileURL(file).href));
  return `export { ${names.join(', ')} } from ${JSON.stringify(file)};\n`;
}
