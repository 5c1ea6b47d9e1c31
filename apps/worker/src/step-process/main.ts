import { capabilities } from '@roundtable/capabilities';
import { endOnConfigError } from '@roundtable/engine/process';
import { runStepProcess } from '@roundtable/engine/worker';

// Runs steps in a separate process, for steps that have ended their worker's process before. The worker ends it.
await runStepProcess({ capabilities, env: process.env }).catch(endOnConfigError);
