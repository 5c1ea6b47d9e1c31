import {
  Id,
  MOST_FILE_BYTES,
  ProjectFile,
  ProjectFileList,
  type RouteTree,
  UploadedFile,
  UploadFields,
} from '@roundtable/api';
import { z } from 'zod';

const params = z.object({ id: Id });
const all = { tag: 'Projects', path: '/api/projects/{id}/files', params, errors: [404] } as const;
const one = {
  ...all,
  path: '/api/projects/{id}/files/{fileId}',
  params: params.extend({ fileId: Id }),
} as const;
const binary = z.string().meta({ format: 'binary' });

export const projectFileRoutes = {
  upload: {
    ...all,
    method: 'post',
    id: 'uploadProjectFile',
    summary: 'Upload a file: txt, md, csv, json, pdf or docx, 10 MB at most',
    description:
      'A form with the part `file` and the fields, or the file itself as the body with the fields in the query. The type is checked by content. A file of the same name is replaced; the same bytes are no second file (200). With `conversationId` the agent there greets the file and takes its facts.',
    query: UploadFields,
    upload: { mostBytes: MOST_FILE_BYTES },
    body: z.object({ ...UploadFields.shape, file: binary }),
    bodyType: 'multipart/form-data',
    answers: { 200: UploadedFile, 201: UploadedFile },
    errors: [404, 409],
  },
  list: {
    ...all,
    method: 'get',
    id: 'listProjectFiles',
    summary: 'List, newest first',
    answers: { 200: ProjectFileList },
  },
  get: {
    ...one,
    method: 'get',
    id: 'getProjectFile',
    summary: 'Read what is known of a file',
    answers: { 200: ProjectFile },
  },
  content: {
    ...one,
    path: '/api/projects/{id}/files/{fileId}/content',
    method: 'get',
    id: 'downloadProjectFile',
    summary: 'Download a file as it was uploaded; text comes as text/plain',
    answersFile: true,
    answers: { 200: binary },
    mediaType: 'application/octet-stream',
  },
  remove: {
    ...one,
    method: 'delete',
    id: 'deleteProjectFile',
    summary: 'Delete a file, for good',
    answers: { 204: null },
  },
} as const satisfies RouteTree;
