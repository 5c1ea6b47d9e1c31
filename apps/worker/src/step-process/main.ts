import { capabilities } from '@roundtable/capabilities';
import { endOnConfigError } from '@roundtable/engine/process';
import { runStepProcess } from '@roundtable/engine/worker';

// Does steps for a worker that ended their process before. It lives as long as its worker wants it.
await runStepProcess({ capabilities, env: process.env }).catch(endOnConfigError);
