import { ok } from '@roundtable/core';
import { implement } from '@roundtable/engine';
import { type FileHost, projectFileHandlers } from './file-handlers.js';
import { projectRoutes } from './routes.js';
import { searchAllProjects, searchConversations } from './search/search-projects.js';
import { learnFromDecision, listDecisions, recordDecision } from './service/decisions.js';
import { getMetadata, putMetadata } from './service/metadata.js';
import {
  activateProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from './service/projects.js';

/** Handlers for projects and their decisions, metadata, files and message search. */
export function implementProjects(host: FileHost) {
  const { db, search } = host;
  return implement(projectRoutes, {
    create: ({ userId, body }) => db.withUser(userId, (tx) => createProject(tx, body)),
    list: ({ userId, query }) => db.withUser(userId, (tx) => listProjects(tx, query)),
    get: ({ userId, params }) => db.withUser(userId, (tx) => getProject(tx, params.id)),
    rename: ({ userId, params, body }) => db.withUser(userId, (tx) => updateProject(tx, params.id, body)),
    remove: async ({ userId, params, query }) => {
      const removed = await db.withUser(userId, (tx) => deleteProject(tx, params.id, query));
      return removed.success ? ok(null) : removed;
    },
    activate: ({ userId, params, body }) => db.withUser(userId, (tx) => activateProject(tx, params.id, body)),
    metadata: {
      get: ({ userId, params }) => db.withUser(userId, (tx) => getMetadata(tx, params.id)),
      put: ({ userId, params, body }) => db.withUser(userId, (tx) => putMetadata(tx, params.id, body)),
    },
    decisions: {
      record: ({ userId, params, body }) => db.withUser(userId, (tx) => recordDecision(tx, params.id, body)),
      list: async ({ userId, params, query }) => {
        const sought = await search(query.q);
        return db.withUser(userId, (tx) => listDecisions(tx, params.id, query, sought));
      },
      learn: ({ userId, params, body }) =>
        db.withUser(userId, (tx) => learnFromDecision(tx, params.id, params.decisionId, body)),
    },
    files: projectFileHandlers(host),
    search: async ({ userId, params, query }) => {
      const sought = await search(query.q);
      return db.withUser(userId, (tx) => searchConversations(tx, params.id, query, sought));
    },
    searchAll: async ({ userId, query }) => {
      const sought = await search(query.q);
      return db.withUser(userId, (tx) => searchAllProjects(tx, query, sought));
    },
  });
}
