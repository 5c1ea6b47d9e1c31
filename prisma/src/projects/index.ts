export type { DecisionRepository, NewDecision } from './decisions.js';
export { type MetadataRepository, PREFERENCE } from './metadata.js';
export type { ProjectRepository } from './projects.js';
export * from './rows.js';
