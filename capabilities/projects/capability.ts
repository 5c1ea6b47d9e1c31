import { defineCapability } from '@roundtable/engine';
import { activeProject, projectList } from './context.js';

/** Work in projects: their facts, files and decisions. */
export const projects = defineCapability({
  name: 'projects',
  // A file is greeted by whoever is at work.
  topics: { project_file: { speaker: null } },
  context: { project: activeProject, projects: projectList },
});
