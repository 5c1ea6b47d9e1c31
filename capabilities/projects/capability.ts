import { defineCapability } from '@roundtable/engine';
import { activeProject, projectList } from './context.js';

/** Work in projects: their facts, files and decisions. */
export const projects = defineCapability({
  name: 'projects',
  context: { project: activeProject, projects: projectList },
});
