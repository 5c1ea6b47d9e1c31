import { defineCapability, searches } from '@roundtable/engine';
import { limitsEnv, quotaAmount } from '@roundtable/engine/process';
import { embedTexts } from '@roundtable/services';
import { z } from 'zod';
import { conversationProject } from './attribute.js';
import { activeProject, projectList } from './context.js';
import { deletionAnswers } from './deletion-answers.js';
import { factAnswers } from './fact-answers.js';
import { projectRoutes } from './routes.js';
import { createMessageIndexer } from './search/index-messages.js';
import { FILE_QUOTA } from './service/file-quota.js';
import { EMBEDDED_DECISIONS } from './store/decisions.js';
import { recallDecisions, recordDecision, recordOutcome } from './tools/decisions.js';
import { deleteProject } from './tools/delete-project.js';
import { readProjectFile } from './tools/project-files.js';
import { recordProjectFacts, setProjectPreference } from './tools/project-memory.js';
import { searchAllProjects, searchConversations } from './tools/project-search.js';
import { createProject, getProject, listProjects, renameProject, switchProject } from './tools/projects.js';

/** Work in projects: their facts, files and decisions. */
export const projects = defineCapability({
  name: 'projects',
  /** An uploaded file that an agent answers counts as one of the day's messages. */
  config: z.object({
    DAILY_MESSAGE_LIMIT: limitsEnv.shape.DAILY_MESSAGE_LIMIT,
    USER_FILE_MEGABYTES_LIMIT: quotaAmount(2_000).describe('all files together'),
  }),
  quotas: (config) => ({ [FILE_QUOTA.name]: config.USER_FILE_MEGABYTES_LIMIT }),
  tools: [
    readProjectFile,
    searchConversations,
    searchAllProjects,
    listProjects,
    createProject,
    switchProject,
    renameProject,
    deleteProject,
    getProject,
    recordProjectFacts,
    setProjectPreference,
    recordDecision,
    recordOutcome,
    recallDecisions,
  ],
  ports: searches,
  // The active agent answers an uploaded file.
  topics: { project_file: { speaker: null } },
  confirmations: {
    project_facts: {
      doneWord: { en: 'saved', es: 'guardado' },
      rejectedWord: { en: 'saved', es: 'guardó' },
      failedWord: { en: 'saved', es: 'guardar' },
      answers: factAnswers,
    },
    project_delete: {
      doneWord: { en: 'done', es: 'hecho' },
      rejectedWord: { en: 'changed', es: 'cambió' },
      failedWord: { en: 'done', es: 'hacer' },
      answers: deletionAnswers,
    },
  },
  attributes: { projectId: conversationProject },
  context: { project: activeProject, projects: projectList },
  data: {
    tables: [
      { table: 'project_files', key: ['id'], scope: 'user', bytes: 'content', hidden: ['words'], page: 1 },
      { table: 'project_decisions', key: ['id'], scope: 'user' },
      { table: 'project_metadata', key: ['project_id', 'key'], scope: 'user' },
      { table: 'process_memory', key: ['id'], scope: 'user' },
      // Deleted after the rows that reference them, because a deletion runs in batches.
      { table: 'projects', key: ['id'], scope: 'user' },
    ],
  },
  routes: projectRoutes,
  serve: async (host) => ({ routes: (await import('./handlers.js')).implementProjects(host) }),
  work: (host) => {
    const deps = { ...host, now: Date.now };
    return { sources: [createMessageIndexer(deps).source, ...embedTexts(EMBEDDED_DECISIONS, deps)] };
  },
});
