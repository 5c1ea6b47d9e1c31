// Builds the workflow bundle beside the compiled sources, so that a worker starts without webpack.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';

const quiet = { trace() {}, debug() {}, info() {}, log() {}, warn: console.warn, error: console.error };
const { code } = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('../dist/workflows.js', import.meta.url)),
  failureConverterPath: fileURLToPath(new URL('../dist/failure-converter.js', import.meta.url)),
  logger: quiet,
});
await writeFile(fileURLToPath(new URL('../dist/workflow-bundle.js', import.meta.url)), code);
