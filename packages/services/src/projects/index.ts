export {
  type ActivatedProject,
  FactValue,
  PreferenceValue,
  type ProjectCounts,
  type ProjectDetails,
  type WhereThingsStood,
} from '@roundtable/api';
export { agoInWords } from './ago.js';
export {
  getDecision,
  learnFromDecision,
  listDecisions,
  recallDecisions,
  recordDecision,
} from './decisions.js';
export { activeProject, findProject, requireProject } from './find-project.js';
export {
  type Fact,
  getMetadata,
  putMetadata,
  type RecordedFacts,
  recordFacts,
  setPreference,
} from './metadata.js';
export { openingProject } from './opening-project.js';
export * from './projects.js';
