export { readRehearsal } from './check-rehearsal.js';
export { type Meaning, NO_MEANING } from './hear/similarity.js';
export type { Act } from './perform.js';
export type { ModelRequest } from './read/conversation.js';
export { createEnsemble, type Ensemble } from './rehearse.js';
export { Rehearsal } from './schema.js';
