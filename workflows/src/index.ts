export type { WorkflowActivities } from './activities.js';
export * from './messages.js';
export { type Attention, SEARCH_ATTRIBUTES } from './search-attributes.js';
export type { WorkerSinks } from './steps.js';
