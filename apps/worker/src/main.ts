import { createRequire } from 'node:module';
import { capabilities } from '@roundtable/capabilities';
import { endOnConfigError, startWatchdog } from '@roundtable/engine/process';
import { openWorkers } from '@roundtable/engine/worker';

const { resolve } = createRequire(import.meta.url);
const workers = await openWorkers({
  capabilities,
  env: process.env,
  workflowBundle: resolve('@roundtable/capabilities/workflow-bundle'),
  stepProcess: resolve('@roundtable/worker/step-process'),
}).catch(endOnConfigError);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => workers.shutdown(signal));
await startWatchdog({ name: 'worker' });
// Other workers take over the work of a failed one; the supervisor restarts this process.
await workers.run().catch(() => process.exit(1));
await workers.close();
