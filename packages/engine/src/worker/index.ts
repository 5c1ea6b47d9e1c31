export { openWorkers, type Workers, type WorkersOptions } from './open-workers.js';
export { runStepProcess } from './step-process/run-step-process.js';
