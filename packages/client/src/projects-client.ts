import {
  ActivatedProject,
  type ActivateProject,
  type CreateProject,
  Decision,
  DecisionPage,
  type LearnFromDecision,
  Project,
  ProjectDetails,
  ProjectMetadata,
  ProjectPage,
  type PutProjectMetadata,
  type RecordDecision,
  type UpdateProject,
} from '@roundtable/api';
import { type Http, path } from './http.js';
import { projectFilesClient } from './project-files-client.js';

export function projectsClient(http: Http) {
  const at = (id: string) => path`/api/projects/${id}`;
  return {
    create: (body: CreateProject) => http.json(ActivatedProject, '/api/projects', { method: 'POST', body }),
    list: (query: { limit?: number; cursor?: string } = {}) =>
      http.json(ProjectPage, '/api/projects', { query }),
    get: (id: string) => http.json(ProjectDetails, at(id)),
    rename: (id: string, body: UpdateProject) => http.json(Project, at(id), { method: 'PATCH', body }),
    activate: (id: string, body: ActivateProject = {}) =>
      http.json(ActivatedProject, `${at(id)}/activate`, { method: 'POST', body }),
    /** Cannot be undone. Without the project's name as `confirm` it is a 409 that counts what would be lost. */
    remove: (id: string, query: { confirm?: string } = {}) => http.none(at(id), { method: 'DELETE', query }),
    ...projectFilesClient(http),
    metadata: {
      get: (id: string) => http.json(ProjectMetadata, `${at(id)}/metadata`),
      put: (id: string, body: PutProjectMetadata) =>
        http.json(ProjectMetadata, `${at(id)}/metadata`, { method: 'PUT', body }),
    },
    decisions: {
      record: (id: string, body: RecordDecision) =>
        http.json(Decision, `${at(id)}/decisions`, { method: 'POST', body }),
      list: (id: string, query: { q?: string; limit?: number; cursor?: string } = {}) =>
        http.json(DecisionPage, `${at(id)}/decisions`, { query }),
      learn: (id: string, decisionId: string, body: LearnFromDecision) =>
        http.json(Decision, at(id) + path`/decisions/${decisionId}`, { method: 'PATCH', body }),
    },
  };
}
