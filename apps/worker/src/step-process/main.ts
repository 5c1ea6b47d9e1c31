import { capabilities } from '@roundtable/capabilities';
import { runStepProcess } from '@roundtable/engine/worker';
import { endOnConfigError } from '@roundtable/platform';

// Does steps for a worker that ended their process before. It lives as long as its worker wants it.
await runStepProcess({ capabilities, env: process.env }).catch(endOnConfigError);
