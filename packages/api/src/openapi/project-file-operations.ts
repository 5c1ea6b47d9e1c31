import { z } from 'zod';
import { ProjectFile, ProjectFileList, UploadedFile, UploadFields } from '../schemas/project-files.js';
import { AllProjectsSearch, ConversationSearch, ProjectSearchQuery } from '../schemas/project-search.js';
import { Id } from '../schemas/wire-values.js';
import type { Operation } from './operation.js';

const tag = 'Projects';
const params = z.object({ id: Id });
const all = { tag, path: '/api/projects/{id}/files', params } as const;
const one = {
  tag,
  path: '/api/projects/{id}/files/{fileId}',
  params: params.extend({ fileId: Id }),
  errors: [404],
} as const;
const binary = z.string().meta({ format: 'binary' });

export const projectFileOperations: readonly Operation[] = [
  {
    ...all,
    method: 'post',
    id: 'uploadProjectFile',
    summary: 'Upload a file: txt, md, csv, json, pdf or docx, 10 MB at most',
    description:
      'A form with the part `file` and the fields, or the file itself as the body with the fields in the query. The type is checked by content. A file of the same name is replaced; the same bytes are no second file (200). With `conversationId` the agent there greets the file and takes its facts.',
    query: UploadFields,
    body: z.object({ ...UploadFields.shape, file: binary }),
    bodyType: 'multipart/form-data',
    answers: { 200: UploadedFile, 201: UploadedFile },
    errors: [404, 409],
  },
  {
    ...all,
    method: 'get',
    id: 'listProjectFiles',
    summary: 'List, newest first',
    answers: { 200: ProjectFileList },
    errors: [404],
  },
  {
    ...one,
    method: 'get',
    id: 'getProjectFile',
    summary: 'Read what is known of a file',
    answers: { 200: ProjectFile },
  },
  {
    ...one,
    path: '/api/projects/{id}/files/{fileId}/content',
    method: 'get',
    id: 'downloadProjectFile',
    summary: 'Download a file as it was uploaded; text comes as text/plain',
    answers: { 200: binary },
    mediaType: 'application/octet-stream',
  },
  {
    ...one,
    method: 'delete',
    id: 'deleteProjectFile',
    summary: 'Delete a file, for good',
    answers: { 204: null },
  },
  {
    tag,
    method: 'get',
    path: '/api/projects/{id}/search',
    id: 'searchProject',
    params,
    summary: 'Search the conversations of a project by words and meaning, best first',
    query: ProjectSearchQuery,
    answers: { 200: ConversationSearch },
    errors: [404],
  },
  {
    tag,
    method: 'get',
    path: '/api/search',
    id: 'searchAllProjects',
    summary: 'Search all projects: conversations, decisions, lessons and files, grouped by project',
    query: ProjectSearchQuery,
    answers: { 200: AllProjectsSearch },
  },
];
